// Hands an activity's file to the system's share sheet; where there is none, it is downloaded.

async function gpxFile({ shareUrl, shareName }) {
  const response = await fetch(shareUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${shareUrl}: ${response.status}`);
  return new File([await response.blob()], shareName, { type: 'application/gpx+xml' });
}

function download({ shareUrl, shareName }) {
  const link = document.createElement('a');
  link.href = shareUrl;
  link.download = shareName;
  link.click();
}

/** @param {HTMLElement} element carries `data-share-url`, `-name` and `-title` */
export async function share(element) {
  if (!navigator.canShare) return download(element.dataset);
  const file = await gpxFile(element.dataset);
  const content = { files: [file], title: element.dataset.shareTitle };
  if (!navigator.canShare(content)) return download(element.dataset);
  try {
    return await navigator.share(content);
  } catch (error) {
    // Closing the sheet is an answer, not a failure.
    return error.name === 'AbortError' ? undefined : download(element.dataset);
  }
}
