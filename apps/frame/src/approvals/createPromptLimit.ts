/** Requests an app may show within a minute. embedded-wallet.md §10. */
const mostPrompts = 10
const minute = 60_000

/** Counts prompts; the function it makes says whether one more may be shown now. */
export function createPromptLimit(now: () => number): () => boolean {
  const times: number[] = []
  return () => {
    const time = now()
    while (times[0] !== undefined && times[0] <= time - minute) times.shift()
    if (times.length >= mostPrompts) return false
    times.push(time)
    return true
  }
}
