import type { Log, Metrics } from '@gangway/server-kit'
import { askNoteKeys } from './askNoteKeys.js'
import type { PartState } from './createHealth.js'

/** The way from one wallet service to the other, as it was last found. */
export type Link = {
  getState(): PartState
  /** Looks now, and resolves with what was found; a look that is under way is shared. */
  look(): Promise<PartState>
  close(): void
}

/** Between two looks, and before the first: both services may be starting. ms */
const lookInterval = 30_000
const firstLookAfter = 5_000
const answerTimeout = 5_000

/**
 * Asks the other wallet service for its keys now and then, so that a way that is shut is told before a person meets it:
 * every first login ends there. Log, measurement and readiness say whether it is reached, and the reason if not.
 */
export function watchLink(options: {
  /** Where its keys are. */
  url: string
  to: 'login' | 'recovery'
  log: Log
  metrics: Metrics
}): Link {
  const { url, to, log, metrics } = options
  let state: PartState = { state: 'unknown' }
  let misses = 0
  let looking: Promise<PartState> | undefined

  async function ask(): Promise<PartState> {
    const found = await askNoteKeys(url, answerTimeout)
    const next: PartState = 'reason' in found ? { state: 'failing', reason: found.reason } : { state: 'ok' }
    // The first miss may be a restart of the other one.
    misses = next.state === 'failing' ? misses + 1 : 0
    const hasNews = misses === 2 || (next.state === 'failing' && misses > 2 && next.reason !== state.reason)
    if (hasNews) log.warn({ to, reason: next.reason }, 'the other wallet service is not reached')
    if (next.state === 'ok' && state.state !== 'ok') log.info({ to }, 'the other wallet service is reached')
    metrics.linkUp.set({ to }, next.state === 'ok' ? 1 : 0)
    state = next
    return next
  }
  const look = () => {
    looking ??= ask().finally(() => {
      looking = undefined
    })
    return looking
  }
  const first = setTimeout(() => void look(), firstLookAfter).unref()
  const timer = setInterval(() => void look(), lookInterval).unref()
  return {
    getState: () => state,
    look,
    close() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
