"""The classifier's two branches look at different things."""

from __future__ import annotations

import torch

from vision.detection.classifier import CROP_WH, FACE
from vision.training.networks.index_network import CLASSIFIER_OUTPUTS, IndexNetwork

WIDTH, HEIGHT = CROP_WH


def parts(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(1)
    with torch.inference_mode():
        index, face = IndexNetwork().eval().parts(x)
    return index, face


def test_each_branch_sees_its_own_half_and_the_face_not_its_index() -> None:
    x = torch.rand(2, 3, HEIGHT, 2 * WIDTH, generator=torch.Generator().manual_seed(2))
    (x0, x1), (y0, y1) = FACE
    columns, rows = (
        slice(round(-low / (high - low) * side), round((1 - low) / (high - low) * side))
        for (low, high), side in (((x0, x1), WIDTH), ((y0, y1), HEIGHT))
    )
    other_index, no_index, other_face = x.clone(), x.clone(), x.clone()
    other_index[..., :WIDTH] = 0
    no_index[:, :, rows, WIDTH:][..., columns] = 0
    other_face[:, :, HEIGHT // 2 :, WIDTH:] = 0
    index, face = parts(x)
    assert index.shape == face.shape == (2, CLASSIFIER_OUTPUTS)
    assert torch.equal(parts(other_index)[1], face)
    assert not torch.allclose(parts(other_index)[0], index)
    assert torch.equal(parts(no_index)[1], face)
    assert torch.equal(parts(other_face)[0], index)
    assert not torch.allclose(parts(other_face)[1], face)


def test_what_the_branches_say_adds_up() -> None:
    x = torch.rand(1, 3, HEIGHT, 2 * WIDTH, generator=torch.Generator().manual_seed(2))
    network = IndexNetwork().eval()
    network.temperature.fill_(0.5)
    with torch.inference_mode():
        index, face = network.parts(x)
        assert torch.allclose(network(x), (index + face) * 2)
