import { GangwayError, limits } from '@gangway/protocol'
import type { ApprovalQueue, ApprovalScreen, Notice } from './approvalState.js'
import { ask, type Turn, whenAborted } from './ask.js'
import { type ApprovalWorker, runApproval } from './runApproval.js'

/** Requests that may be open at once, the shown one included. embedded-wallet.md §10. */
const mostOpen = 5

/** Shows what the app wants signed, one request at a time and in order, each for five minutes at most. */
export function createApprovalQueue({
  worker,
  screen,
  projectId,
  now = () => performance.now(),
}: {
  worker: ApprovalWorker
  screen: ApprovalScreen
  /** Whose account page a person is led to. */
  projectId: string
  /** ms from any moment on. */
  now?: () => number
}): ApprovalQueue {
  const prompts = createPromptLimit(now)
  // What is only to be read takes no place of what is to be decided.
  const notices = createPromptLimit(now)
  const open = new Set<AbortController>()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one once it is its turn. */
  async function enqueue<T>(
    limit: PromptLimit,
    signal: AbortSignal,
    run: (ends: { aborted: AbortSignal; expired: AbortSignal; uncount(): void }) => Promise<T>,
  ): Promise<T> {
    const uncount = open.size < mostOpen ? limit.take() : null
    if (!uncount) throw new GangwayError('RATE_LIMITED')
    const end = new AbortController()
    const aborted = AbortSignal.any([signal, end.signal])
    const expired = AbortSignal.timeout(limits.frameApprovalTimeout)
    const turn = last
    open.add(end)
    const result = Promise.race([turn, whenAborted(aborted), whenAborted(expired)])
      .then(() => run({ aborted, expired, uncount }))
      .finally(() => open.delete(end))
    // One that ends while it waits does not let the next pass the one that is shown.
    last = Promise.allSettled([turn, result])
    return result
  }

  return {
    request: (request, { signal }) =>
      enqueue(prompts, signal, (ends) => runApproval(request, { worker, screen, projectId, ...ends })),
    show: (read, { signal }) => enqueue(notices, signal, (ends) => runNotice(read, { screen, ...ends })),
    drop() {
      for (const end of open) end.abort()
    },
  }
}

/** Prompts nobody agreed to that an app may show within a minute. embedded-wallet.md §10. */
const mostPrompts = 10
const minute = 60_000

/** Counts prompts until they are given back. */
type PromptLimit = {
  /** Takes a place for one prompt more and gives the way to give it back; null: there is none now. */
  take(): (() => void) | null
}

/**
 * Counts the prompts of an app that a person did not agree to: one that is agreed to, or that never came to a question,
 * gives its place back. So an honest app may ask as often as it is answered, and one that floods is stopped.
 */
function createPromptLimit(now: () => number): PromptLimit {
  const taken = new Set<{ at: number }>()
  return {
    take() {
      const at = now()
      for (const place of taken) if (place.at <= at - minute) taken.delete(place)
      if (taken.size >= mostPrompts) return null
      const place = { at }
      taken.add(place)
      return () => void taken.delete(place)
    },
  }
}

/**
 * Shows what is only to be read until the person closes it, its time is over or the app gives it up; reads it again as
 * often as they want.
 *
 * @throws GangwayError what the first reading throws.
 */
async function runNotice(
  read: () => Promise<Notice>,
  { uncount, ...turn }: Turn & { uncount(): void },
): Promise<void> {
  try {
    const reading = read().catch((error: unknown) => {
      // A mistake of the app's, or the network's: the person saw nothing.
      uncount()
      throw error
    })
    const first = await Promise.race([reading, ask({ kind: 'reading' }, turn)])
    if (typeof first !== 'object') return
    let notice = first
    while ((await ask({ kind: 'notice', notice }, turn)) === 'retry')
      notice = await read().catch(() => notice)
  } finally {
    turn.screen.show({ kind: 'idle' }, () => {})
  }
}
