// Distance and pace on the lock screen, where the system shows them beside what is playing.

export function showOnLockScreen(title, artist) {
  if (!('mediaSession' in navigator) || !('MediaMetadata' in window)) return;
  const shown = navigator.mediaSession.metadata;
  if (shown?.title === title && shown?.artist === artist) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist });
}

export function clearLockScreen() {
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = null;
}
