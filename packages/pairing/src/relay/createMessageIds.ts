/** Ids of requests to the relay: time in ms and three digits, 16 in all, each above the last. relay-protocol.md §2 “Ids”. */
export function createMessageIds(getNow: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, getNow() * 1000)
    return last
  }
}
