"""Which arithmetic a processor is quick in."""

import torch


def bf16_is_quick() -> bool:
    """Whether this processor has units for bf16; without them it is emulated, slower than float32."""
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())  # noqa: SLF001 - torch has no public name for it
