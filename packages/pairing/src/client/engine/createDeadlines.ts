/** Moments at which something ends, all of them behind one timer. */
export type Deadlines = {
  /** Runs `onPassed` once `at` (ms since 1970) has come; replaces what was set under the same name. */
  set(name: string, at: number, onPassed: () => void): void
  clear(name: string): void
  /** Runs what is due: for when the clock may have gone on while no timer ran. */
  check(): void
  close(): void
}

// The most a timer can wait, ms.
const longestWait = 2 ** 31 - 1

/** See {@link Deadlines}. */
export function createDeadlines(getNow: () => number): Deadlines {
  const waiting = new Map<string, { at: number; onPassed: () => void }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    const now = getNow()
    for (const [name, { at, onPassed }] of [...waiting]) {
      if (at > now) continue
      waiting.delete(name)
      onPassed()
    }
    clearTimeout(timer)
    if (waiting.size === 0) return
    const next = Math.min(...[...waiting.values()].map(({ at }) => at))
    timer = setTimeout(check, Math.min(Math.max(next - now, 0), longestWait))
  }

  return {
    set(name, at, onPassed) {
      waiting.set(name, { at, onPassed })
      check()
    },
    clear(name) {
      waiting.delete(name)
    },
    check,
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
