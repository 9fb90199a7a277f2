import { GangwayError, toGangwayError } from '@gangway/protocol'
import type { ApprovalModel } from '../model/approvalModel.js'
import type { ClosedWallet } from '../model/closedWallet.js'
import type { SigningRequest, WorkerApi } from '../model/workerApi.js'
import type { ApprovalState } from './approvalState.js'
import { ask, assertOpen, type Turn } from './ask.js'

/** What of the Worker a request needs. */
export type ApprovalWorker = Pick<
  WorkerApi,
  'prepare' | 'approve' | 'drop' | 'readClosed' | 'readPepper' | 'openClosed' | 'askSetUp'
>

type Tools = Turn & {
  worker: ApprovalWorker
  projectId: string
  /** It is no prompt that a person did not agree to. */
  uncount(): void
}

type Prepared = { preparedId: string; model: ApprovalModel }

/** What reading comes to: what is asked for, that the wallet is closed on this device, or something to be asked before. */
type Reading = Prepared | { closed: ClosedWallet } | { isSetUpAsked: true }

/**
 * Takes one request from its reading to its result. Until it is agreed to, the person may decline, the app may give it
 * up and its time may run out, and whatever was prepared is dropped; from then on it is carried through.
 *
 * @throws GangwayError `FRAME_REQUEST_REJECTED`, `REQUEST_ABORTED`, `REQUEST_TIMEOUT`, or what the Worker says.
 */
export async function runApproval(request: SigningRequest, tools: Tools): Promise<unknown> {
  const { worker, screen, aborted, expired } = tools
  // Another one may be on the screen still.
  assertOpen(tools)
  let isAgreed = false
  try {
    const { preparedId, model } = await read(request, tools)
    const action = await ask({ kind: 'ready', model }, tools).catch((error: unknown) => {
      forget(worker, preparedId)
      throw error
    })
    if (action !== 'approve') {
      forget(worker, preparedId, true)
      throw new GangwayError('FRAME_REQUEST_REJECTED')
    }
    isAgreed = true
    tools.uncount()
    screen.show({ kind: 'signing', model }, () => {})
    return await worker.approve({ preparedId })
  } catch (error) {
    throw withoutReason(error)
  } finally {
    // What has run out before it was agreed to stays to be read until something else is shown.
    if (expired.aborted && !aborted.aborted && !isAgreed)
      screen.show({ kind: 'expired' }, () => screen.show({ kind: 'idle' }, () => {}))
    else screen.show({ kind: 'idle' }, () => {})
  }
}

/** Has the Worker read it, as often as the person wants it tried; before, its owner opens a wallet that is closed. */
async function read(request: SigningRequest, tools: Tools): Promise<Prepared> {
  const { worker } = tools
  let mayAskSetUp = true
  for (;;) {
    assertOpen(tools)
    const reading = startReading(request, worker, mayAskSetUp)
    try {
      const outcome = await Promise.race([reading, ask({ kind: 'reading' }, tools)])
      if (typeof outcome !== 'object') throw new GangwayError('FRAME_REQUEST_REJECTED')
      if ('preparedId' in outcome) return outcome
      if ('closed' in outcome) await askToOpen(outcome.closed, tools)
      else {
        // A browser that keeps nothing of it would ask for ever.
        mayAskSetUp = false
        await askToSetUp(tools)
      }
    } catch (cause) {
      const error = toGangwayError(cause)
      // What comes too late is dropped too.
      reading
        .then((late) => {
          if ('preparedId' in late) forget(worker, late.preparedId)
        })
        .catch(() => {})
      assertOpen(tools)
      if (error.code === 'FRAME_REQUEST_REJECTED') throw error
      const state = toErrorState(error)
      // The person was asked nothing.
      if (!state) tools.uncount()
      if (!state || (await ask(state, tools)) !== 'retry') throw error
    }
  }
}

async function startReading(
  request: SigningRequest,
  worker: ApprovalWorker,
  mayAskSetUp: boolean,
): Promise<Reading> {
  const closed = await worker.readClosed()
  if (closed) return { closed }
  return mayAskSetUp && (await worker.askSetUp()) ? { isSetUpAsked: true } : worker.prepare(request)
}

/** @throws GangwayError `FRAME_REQUEST_REJECTED` where the person closes it: they want nothing of this now. */
async function askToSetUp(tools: Tools): Promise<void> {
  const action = await ask({ kind: 'setUp', projectId: tools.projectId }, tools)
  if (action !== 'later') throw new GangwayError('FRAME_REQUEST_REJECTED')
}

/** @throws GangwayError `FRAME_REQUEST_REJECTED` where the person rather declines. */
async function askToOpen(closed: ClosedWallet, tools: Tools): Promise<void> {
  const action = await ask({ kind: 'closed', closed, relay: tools.worker }, tools)
  if (action !== 'opened' && action !== 'retry') throw new GangwayError('FRAME_REQUEST_REJECTED')
}

/** What a person is told of it; null: a mistake of the app's, told to the app alone. */
function toErrorState(error: GangwayError): ApprovalState | null {
  if (error.code === 'FRAME_REQUEST_REFUSED') return { kind: 'refused', reason: getReason(error) }
  return error.retryable ? { kind: 'unread' } : null
}

/** In the person's language, as the Worker has put it. */
function getReason({ context, shortMessage }: GangwayError): string {
  return typeof context.reason === 'string' ? context.reason : shortMessage
}

/** The app is told in English, and nothing of what the person reads. */
function withoutReason(error: unknown): unknown {
  if (!(error instanceof GangwayError) || error.code !== 'FRAME_REQUEST_REFUSED') return error
  const { reason, ...context } = error.context
  return reason === undefined
    ? error
    : new GangwayError(error.code, { shortMessage: error.shortMessage, context })
}

function forget(worker: Tools['worker'], preparedId: string, isDeclined = false): void {
  // A Worker that cannot be told has lost it anyway.
  worker.drop({ preparedId, isDeclined }).catch(() => {})
}
