import { GangwayError, limits } from '@gangway/protocol'
import type { ApprovalQueue } from './approvalQueue.js'
import type { ApprovalScreen } from './approvalState.js'
import { createPromptLimit, type PromptLimit } from './createPromptLimit.js'
import { type ApprovalWorker, runApproval } from './runApproval.js'
import { runNotice } from './runNotice.js'
import { whenAborted } from './whenAborted.js'

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
