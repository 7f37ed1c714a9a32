"""A certificate for this computer, signed by an authority of its own that phones can be told to trust.

The authority may vouch for addresses of homes and for names that no other place has, and for nothing else: whoever
stole its key could not pass for a site of the internet.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS: Final = 3650
CERTIFICATE_DAYS: Final = 397
"""More than 398 days Apple's systems take from nobody."""
RENEWED_DAYS: Final = 400
"""An authority that ends sooner is replaced, and must be trusted anew."""
HOMES: Final = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")


@dataclass(frozen=True)
class Files:
    """Where the files lie: `authority` is what phones trust, the others are what the server shows and keeps."""

    authority: Path
    certificate: Path
    key: Path


@dataclass(frozen=True)
class _Authority:
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def certificate_files(folder: Path, addresses: Iterable[str]) -> Files:
    """A new certificate for this computer at these addresses; its authority is made once and kept in the folder.

    Addresses that are no home's are left out: with one of them browsers would refuse the certificate as a whole.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = _kept_authority(folder) or _new_authority(folder)
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _signed(authority, key.public_key(), filter(_is_homes, addresses))
    files = Files(folder / "authority.crt", folder / "burraco.pem", folder / "burraco.key")
    _write_key(files.key, key)
    files.certificate.write_bytes(certificate.public_bytes(Encoding.PEM))
    return files


def _is_homes(address: str) -> bool:
    return any(ip_address(address) in ip_network(home) for home in HOMES)


def _kept_authority(folder: Path) -> _Authority | None:
    """The authority that phones may trust already; None where there is none, or it ends too soon."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / "authority.crt").read_bytes())
        key = load_pem_private_key((folder / "authority.key").read_bytes(), None)
    except (FileNotFoundError, ValueError):
        return None
    ends_late = certificate.not_valid_after_utc > datetime.now(UTC) + timedelta(days=RENEWED_DAYS)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not ends_late:
        return None
    return _Authority(certificate, key)


def _new_authority(folder: Path) -> _Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Burraco on {_host()}"[:64])])
    permitted: list[x509.GeneralName] = [x509.IPAddress(ip_network(home)) for home in HOMES]
    permitted += [x509.DNSName(host) for host in _names()]
    certificate = (
        _begun(name, name, key.public_key(), AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .sign(key, SHA256())
    )
    _write_key(folder / "authority.key", key)
    (folder / "authority.crt").write_bytes(certificate.public_bytes(Encoding.PEM))
    return _Authority(certificate, key)


def _signed(authority: _Authority, key: ec.EllipticCurvePublicKey, addresses: Iterable[str]) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _host()[:64])])
    known: list[x509.GeneralName] = [x509.IPAddress(ip_address(address)) for address in ("127.0.0.1", *addresses)]
    known += [x509.DNSName(host) for host in _names()]
    issuer = authority.certificate
    issued_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    return (
        _begun(name, issuer.subject, key, CERTIFICATE_DAYS)
        .add_extension(x509.SubjectAlternativeName(known), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(issued_by, critical=False)
        .sign(authority.key, SHA256())
    )


def _begun(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        # A phone's clock may be a little behind.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now - timedelta(days=1) + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _host() -> str:
    """This computer's name without what the network adds, as letters that a certificate takes."""
    name = socket.gethostname().partition(".")[0].encode("ascii", "ignore").decode()
    return "".join(sign for sign in name if sign.isalnum() or sign == "-").strip("-") or "computer"


def _names() -> tuple[str, ...]:
    return "localhost", _host(), f"{_host()}.local"


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    path.touch(mode=0o600)
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
