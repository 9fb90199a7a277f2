import type { Log } from '@gangway/server-kit'

const interval = 3_600_000

/** What of a service goes on by itself. */
export type Upkeep = {
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Several as one: at its end they end, one after another. */
export function joinUpkeep(...all: readonly Upkeep[]): Upkeep {
  return {
    async close() {
      for (const each of all) await each.close()
    },
  }
}

/** Runs jobs one after another, now and each hour; one that fails keeps no other from it. */
export function startUpkeep(log: Log, jobs: Readonly<Record<string, () => Promise<void>>>): Upkeep {
  const runAll = async () => {
    for (const [job, run] of Object.entries(jobs))
      await run().catch((error) => log.error({ job, error }, 'upkeep failed'))
  }
  let underWay = runAll()
  const timer = setInterval(() => {
    underWay = underWay.then(runAll)
  }, interval).unref()
  return {
    async close() {
      clearInterval(timer)
      await underWay
    },
  }
}
