/** Returns the promise's result. Rejects with `message` if it takes longer than `ms`. */
export function inTime(promise, ms, message) {
  return Promise.race([
    promise,
    new Promise((_, reject) => { setTimeout(() => reject(new Error(message)), ms); }),
  ]);
}
