"""Of several addresses the one that phones of the house reach goes first."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address

import pytest

from ui.network.addresses import Adapter, phone_addresses, ranked

HOME = Adapter("wlan0", IPv4Address("192.168.1.20"))
DOCKER = Adapter("docker0", IPv4Address("172.17.0.1"))
LOOPBACK = Adapter("lo", IPv4Address("127.0.0.1"))
UNASSIGNED = Adapter("eth1", IPv4Address("169.254.7.7"))


@pytest.mark.parametrize(
    "made_up",
    [
        "docker0",
        "br-12ab",
        "utun3",
        "wg0",
        "tailscale0",
        "vEthernet (WSL)",
        "VirtualBox Host-Only Ethernet Adapter",
        "VMware Virtual Ethernet Adapter for VMnet8",
        "TAP-Windows Adapter V9",
    ],
)
def test_what_programs_made_up_comes_after_what_is_there_though_the_way_out_leads_through_it(made_up: str) -> None:
    tunnel = Adapter(made_up, IPv4Address("10.8.0.2"))
    assert ranked([tunnel, HOME], tunnel.address) == [HOME.address, tunnel.address]


@pytest.mark.parametrize("name", ["wlan0", "eth0", "enp3s0", "en0", "Intel(R) Wi-Fi 6 AX201 160MHz", "Ethernet"])
def test_a_real_adapter_is_taken_for_one(name: str) -> None:
    adapter = Adapter(name, IPv4Address("192.168.7.3"))
    assert ranked([DOCKER, adapter], None)[0] == adapter.address


def test_of_two_real_ones_the_way_out_goes_first() -> None:
    cable = Adapter("eth0", IPv4Address("192.168.1.21"))
    assert ranked([HOME, cable], cable.address) == [cable.address, HOME.address]
    assert ranked([cable, HOME], HOME.address) == [HOME.address, cable.address]


def test_this_computer_itself_is_no_address_for_phones() -> None:
    assert ranked([LOOPBACK], None) == []


def test_an_address_that_no_network_gave_comes_last() -> None:
    assert ranked([UNASSIGNED, DOCKER, HOME], None)[-1] == UNASSIGNED.address


def test_the_addresses_here_are_addresses() -> None:
    assert all(not ip_address(address).is_loopback for address in phone_addresses())
