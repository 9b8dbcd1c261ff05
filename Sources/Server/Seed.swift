import Crypto
import Hummingbird
import HummingbirdTLS
import ServiceLifecycle
import X509
