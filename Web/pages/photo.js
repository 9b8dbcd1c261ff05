// Scales down a bike's photo and uploads it to the address in the field.

const MAX_PIXELS = 1280;
const QUALITY = 0.85;

export function enhancePhoto(input) {
  const error = document.querySelector('[data-photo-error]');
  input.addEventListener('change', async () => {
    error.hidden = true;
    try {
      await send(input.dataset.photo, await smaller(input.files[0]));
      window.location.reload();
    } catch (cause) {
      console.error(cause);
      error.hidden = false;
    }
  });
}

async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_PIXELS / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

async function send(address, blob) {
  const token = document.querySelector('input[name=csrf]').value;
  const response = await fetch(address, {
    method: 'POST', body: blob, redirect: 'manual', credentials: 'same-origin',
    headers: { 'X-Andante-CSRF': token, 'Content-Type': 'image/jpeg' },
  });
  if (response.type !== 'opaqueredirect' && !response.ok) throw new Error(`${address}: ${response.status}`);
}
