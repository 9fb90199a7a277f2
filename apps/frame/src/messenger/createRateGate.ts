/** What lets tasks through, in their order and not faster than allowed. */
export type RateGate = (task: () => void) => void

/**
 * Runs tasks at once while there are fewer than `perSecond` a second, after up to `burst` in a row; more wait their turn.
 * None is dropped and none overtakes another: a switch of the network comes before the read that follows it.
 * embedded-wallet.md §4.
 */
export function createRateGate({ perSecond, burst }: { perSecond: number; burst: number }): RateGate {
  const waiting: (() => void)[] = []
  let tokens = burst
  let countedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function refill(): void {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - countedAt) / 1000) * perSecond)
    countedAt = now
  }

  function run(): void {
    timer = undefined
    refill()
    while (tokens >= 1) {
      const task = waiting.shift()
      if (!task) return
      tokens -= 1
      task()
    }
    if (waiting.length > 0) timer ??= setTimeout(run, Math.ceil(((1 - tokens) / perSecond) * 1000))
  }

  return (task) => {
    waiting.push(task)
    if (timer === undefined) run()
  }
}
