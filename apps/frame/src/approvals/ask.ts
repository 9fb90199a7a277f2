import { GangwayError } from '@gangway/protocol'
import type { ApprovalAction, ApprovalScreen, ApprovalState } from './approvalState.js'

/** The time in which one request has the screen. */
export type Turn = {
  screen: ApprovalScreen
  /** Nobody waits for it any longer. */
  aborted: AbortSignal
  /** It has been open for too long. */
  expired: AbortSignal
}

/**
 * What the person does with what is shown.
 *
 * @throws GangwayError `REQUEST_ABORTED`, `REQUEST_TIMEOUT` where it ends before.
 */
export async function ask(state: ApprovalState, turn: Turn): Promise<ApprovalAction> {
  const { screen, aborted, expired } = turn
  assertOpen(turn)
  const action = new Promise<ApprovalAction>((resolve) => screen.show(state, resolve))
  const ended = Promise.race([whenAborted(aborted), whenAborted(expired)])
  const outcome = await Promise.race([action, ended])
  if (outcome !== undefined) return outcome
  assertOpen(turn)
  throw new GangwayError('REQUEST_ABORTED')
}

/** @throws GangwayError `REQUEST_ABORTED`, `REQUEST_TIMEOUT` once it has ended. */
export function assertOpen({ aborted, expired }: Turn): void {
  if (aborted.aborted) throw new GangwayError('REQUEST_ABORTED')
  if (expired.aborted) throw new GangwayError('REQUEST_TIMEOUT')
}

/** Resolves once a signal says so, at once where it has. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
