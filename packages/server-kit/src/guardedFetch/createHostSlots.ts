/** Lets only so many tasks for one host run at a time; the others wait their turn. */
export type HostSlots = {
  /** Rejects with the signal's reason when it aborts before the turn has come. */
  run<T>(host: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
}

type Slots = { taken: number; waiting: (() => void)[] }

/** Creates slots; `limit` tasks of one host run together. */
export function createHostSlots(limit: number): HostSlots {
  const hosts = new Map<string, Slots>()

  return {
    async run(host, signal, task) {
      signal.throwIfAborted()
      const slots = hosts.get(host) ?? { taken: 0, waiting: [] }
      hosts.set(host, slots)
      if (slots.taken < limit) slots.taken++
      else await waitForTurn(slots, signal)
      try {
        return await task()
      } finally {
        // A slot is handed over, not given back: nobody who comes in between can take it.
        const next = slots.waiting.shift()
        if (next) next()
        else if (--slots.taken === 0) hosts.delete(host)
      }
    },
  }
}

function waitForTurn({ waiting }: Slots, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
}
