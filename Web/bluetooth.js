// Bluetooth: whether this browser could reach a heart-rate belt.

export const hasBluetooth = () => 'bluetooth' in navigator;

/** False where the radio is missing or off. */
export async function isBluetoothAvailable() {
  return hasBluetooth() && navigator.bluetooth.getAvailability();
}
