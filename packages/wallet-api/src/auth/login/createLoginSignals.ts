import { setTimeout as delay } from 'node:timers/promises'

/** How often the database is asked what other processes did, ms. */
const lookInterval = 1_000

/** Wakes those of this process who wait for a login to change. */
export type LoginSignals = {
  notify(loginId: string): void
  /** Resolves when the login has changed, after `time` ms, or once `signal` aborts; never rejects. */
  wait(loginId: string, time: number, signal: AbortSignal): Promise<void>
}

/**
 * Creates the signals of one process. `listDecided` tells which logins wait no longer, of all somebody waits for: asked
 * once a second, however many those are. `stopping` wakes everybody.
 */
export function createLoginSignals(
  listDecided: (loginIds: readonly string[]) => Promise<readonly string[]>,
  stopping?: AbortSignal,
): LoginSignals {
  const waiting = new Map<string, Set<() => void>>()
  let isLooking = false
  const notify = (loginId: string) => {
    for (const wake of waiting.get(loginId) ?? []) wake()
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (waiting.size > 0) {
      await delay(lookInterval, undefined, { ref: false })
      // While the database does not answer, nobody is told anything.
      const decided = await listDecided([...waiting.keys()]).catch(() => [])
      decided.forEach(notify)
    }
    isLooking = false
  }

  stopping?.addEventListener('abort', () => {
    for (const loginId of waiting.keys()) notify(loginId)
  })
  return {
    notify,
    async wait(loginId, time, signal) {
      const ended = new AbortController()
      const wake = () => ended.abort()
      const wakers = waiting.get(loginId) ?? new Set()
      waiting.set(loginId, wakers.add(wake))
      void look()
      // Aborting is how all three ways end; nobody asks which it was.
      await delay(time, undefined, { signal: AbortSignal.any([ended.signal, signal]) }).catch(() => undefined)
      wakers.delete(wake)
      if (wakers.size === 0) waiting.delete(loginId)
    },
  }
}
