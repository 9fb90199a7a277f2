// Some browsers never answer at all where they do not want to keep anything.
const longestWait = 1_000
// A page that was busy or asleep meanwhile hears the answer before the rest of the time is over.
const slices = 4

/** Waits a second at most; rejects with a `TimeoutError` then. */
export async function orTimeOut<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => undefined)
  for (let slice = 0; slice < slices; slice++) {
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, longestWait / slices))])
    if (isSettled) return settled
  }
  throw new DOMException('The store does not answer', 'TimeoutError')
}
