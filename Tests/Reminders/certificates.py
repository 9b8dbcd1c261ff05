"""Creates a test certificate authority, and certificates signed by it for this machine and for another name."""

import datetime
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID


def named(name):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def builder(subject, issuer, key):
    now = datetime.datetime.now(datetime.timezone.utc)
    return (
        x509.CertificateBuilder().subject_name(named(subject)).issuer_name(named(issuer))
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1)))


def save(folder, name, certificate, key):
    (folder / f"{name}.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    (folder / f"{name}.key").write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def write(folder):
    """Writes `authority.pem` and `authority.key`, and the corresponding files for `server` and `other`."""
    authority_key = ec.generate_private_key(ec.SECP256R1())
    authority = builder("Test authority", "Test authority", authority_key).add_extension(
        x509.BasicConstraints(ca=True, path_length=None), critical=True
    ).sign(authority_key, hashes.SHA256())
    save(folder, "authority", authority, authority_key)
    names = {
        "server": [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))],
        "other": [x509.DNSName("other.example")],
    }
    for name, alternatives in names.items():
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = builder(name, "Test authority", key).add_extension(
            x509.SubjectAlternativeName(alternatives), critical=False
        ).sign(authority_key, hashes.SHA256())
        save(folder, name, certificate, key)
