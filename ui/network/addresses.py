"""At which address phones in the same network find this computer, of all that it has."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address

import ifaddr

NEVER_SENT_TO = ("192.0.2.1", 9)
"""An address set apart for documentation: choosing the way there sends nothing."""

_MADE_UP = re.compile(
    r"^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|podman|cni|utun|tun|tap|wg|zt|tailscale)"
    r"|virtual|vmware|hyper-v|vethernet|tunnel|wsl|vpn|tap-",
    re.IGNORECASE,
)
"""Names of adapters that lead to containers, virtual machines or tunnels, where no phone of the house is."""


@dataclass(frozen=True)
class Adapter:
    """A network adapter's name, as its system shows it, and one address that it has."""

    name: str
    address: IPv4Address


def phone_addresses() -> tuple[str, ...]:
    """This computer's addresses, the one that phones most likely reach first; none where it is in no network."""
    found = [
        Adapter(adapter.nice_name, IPv4Address(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]
    return tuple(map(str, ranked(found, _way_out())))


def ranked(adapters: Iterable[Adapter], way_out: IPv4Address | None) -> list[IPv4Address]:
    """Addresses of adapters that phones of the same network can ask, best first.

    An adapter that is really there goes before one made up by a program, even where the way out leads through that
    one, as with a VPN; then an address of homes, then the one that leads out.
    """
    real = [one for one in adapters if not one.address.is_loopback]

    def unlikely(one: Adapter) -> tuple[bool, bool, bool, bool]:
        address = one.address
        made_up = bool(_MADE_UP.search(one.name))
        return address.is_link_local, made_up, not address.is_private, address != way_out

    return [one.address for one in sorted(real, key=unlikely)]


def _way_out() -> IPv4Address | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only chooses the way.
            probe.connect(NEVER_SENT_TO)
            return IPv4Address(probe.getsockname()[0])
        except OSError:
            return None
