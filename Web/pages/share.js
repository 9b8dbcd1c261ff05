// Passes an activity's file to the system's share sheet, or downloads it if the system can't share files.

const GPX = 'application/gpx+xml';

const takesFiles = () => Boolean(navigator.canShare?.({ files: [new File([''], 'track.gpx', { type: GPX })] }));

async function gpxFile({ shareUrl, shareName }) {
  const response = await fetch(shareUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${shareUrl}: ${response.status}`);
  return new File([await response.blob()], shareName, { type: GPX });
}

function download({ shareUrl, shareName }) {
  const link = document.createElement('a');
  link.href = shareUrl;
  link.download = shareName;
  link.click();
}

/** Gives the button the label that describes what it does. */
export function nameShare(element) {
  if (!takesFiles()) element.firstElementChild.textContent = element.dataset.shareDownload;
}

/** @param {HTMLElement} element has `data-share-url`, `-name`, `-title` and `-download`, the label for a download */
export async function share(element) {
  if (!takesFiles()) return download(element.dataset);
  const file = await gpxFile(element.dataset);
  const content = { files: [file], title: element.dataset.shareTitle };
  if (!navigator.canShare(content)) return download(element.dataset);
  try {
    return await navigator.share(content);
  } catch (error) {
    // Closing the share sheet isn't an error.
    return error.name === 'AbortError' ? undefined : download(element.dataset);
  }
}
