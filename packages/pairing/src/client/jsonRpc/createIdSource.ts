/**
 * Makes the ids of our requests as other clients do: the time in ms and three digits more. Always growing, because the
 * other side tells the newer of two by them.
 */
export function createIdSource(getNow: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, getNow() * 1000 + Math.floor(Math.random() * 1000))
    return String(last)
  }
}
