import type { Database, Log } from '@gangway/server-kit'
import type { Upkeep } from '../upkeep/startUpkeep.js'
import { type AuditSeal, sealAuditRows } from './sealAuditRows.js'

/** How often rows are sealed, ms. */
const interval = 1_000

/** How often the newest seal goes to the log, ms. */
const anchorInterval = 600_000

/**
 * Seals the rows of the audit log, about each second and once more at the end. The newest seal goes to the process's
 * own log every ten minutes, and at the end: whoever cuts the chain in the database, or writes it anew, cannot cut
 * that. `getNow` in Unix milliseconds.
 */
export function startAuditSealing({
  database,
  log,
  getNow,
}: {
  database: Database
  log: Log
  getNow: () => number
}): Upkeep {
  let anchored = { number: 0, at: Number.NEGATIVE_INFINITY }
  let newest: AuditSeal | null = null
  let isFailing = false
  let underWay: Promise<void> | undefined

  async function seal(): Promise<void> {
    try {
      newest = (await sealAuditRows(database)) ?? newest
      isFailing = false
    } catch (error) {
      // Once a second it would be nothing but this.
      if (!isFailing) log.error({ error }, 'rows of the audit log cannot be sealed')
      isFailing = true
    }
    if (getNow() - anchored.at >= anchorInterval) anchor()
  }

  function anchor(): void {
    if (!newest || newest.number === anchored.number) return
    anchored = { number: newest.number, at: getNow() }
    log.info({ anchor: `${newest.number}:${newest.hash}` }, 'the audit log is sealed up to here')
  }

  const run = () => {
    underWay ??= seal().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  void run()
  const timer = setInterval(run, interval).unref()
  return {
    async close() {
      clearInterval(timer)
      await underWay
      await run()
      anchor()
    },
  }
}
