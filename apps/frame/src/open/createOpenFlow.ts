import type { ClosedWallet } from '../model/closedWallet.js'
import type { Passkeys } from '../wallet/passkey.js'
import type { RunWalletTask } from '../wallet/runWalletTask.js'
import { toFault } from '../wallet/toFault.js'
import type { MethodSecret } from '../wallet/walletTask.js'
import type { FrameTalk } from './createFrameTalk.js'
import {
  type Known,
  type OpenState,
  onOffer,
  onProgress,
  onSlow,
  toWays,
  turnWays,
} from './openTransitions.js'

/** How long the frame may take to say what is to be opened, ms. */
const patience = 5_000

/** When a wait without a bar counts as long, ms. */
const slowAfter = 4_000

/** A way by which the wallet can be opened. */
export type OpenMethod = ClosedWallet['methods'][number]

/** What the person does in the window. */
export type OpenFlow = {
  start(): Promise<void>
  /** Within a press. */
  byPasskey(method: OpenMethod): Promise<void>
  byPassword(method: OpenMethod, password: string): Promise<void>
  /** To what can be done without any of the ways, and back. */
  askWhenNoneLeft(): Promise<void>
  backToWays(): Promise<void>
  /** Closes the window without a word; the request stays with the frame. */
  leave(): Promise<void>
}

type Parts = {
  talk: FrameTalk
  passkeys: Passkeys
  runTask: RunWalletTask
  show(state: OpenState): void
  close(): void
  isOnline(): boolean
}

/** The window, as it is now. */
type Page = Parts & { state: OpenState; known: Known }

/**
 * Leads an owner through opening their wallet for a frame: what it is, a passkey or the password, and the recovery key goes
 * sealed to that frame's Worker. It is open in a Worker of this window for that time alone. What an offer, progress or a
 * press leads to is in `openTransitions.ts`.
 */
export function createOpenFlow(parts: Parts): OpenFlow {
  const page: Page = {
    ...parts,
    state: { step: 'waiting' },
    known: { hasPasskeys: true, problem: null },
  }
  return {
    start: () => start(page),
    byPasskey: (method) => byPasskey(page, method),
    async byPassword({ id: methodId, parameters }, password) {
      if (page.state.step !== 'choose') return
      await openBy(page, page.state.closed, { methodId, parameters, password })
    },
    askWhenNoneLeft: async () => turn(page, turnWays(page.state, 'noneLeft', page.known.hasPasskeys)),
    backToWays: async () => turn(page, turnWays(page.state, 'choose', page.known.hasPasskeys)),
    leave: async () => page.close(),
  }
}

function enter(page: Page, next: OpenState): void {
  page.state = next
  page.show(next)
}

/** Enters the state that a transition returned, if it is another. */
function turn(page: Page, next: OpenState): void {
  if (next !== page.state) enter(page, next)
}

async function start(page: Page): Promise<void> {
  const { talk, passkeys } = page
  page.known.hasPasskeys = await passkeys.areOffered()
  enter(page, { step: 'waiting' })
  const lost = setTimeout(() => enter(page, { step: 'nothing' }), talk.hasFrame ? patience : 0)
  talk.listen({
    closed(closed) {
      clearTimeout(lost)
      turn(page, onOffer(page.state, closed, page.known))
    },
    over() {
      clearTimeout(lost)
      enter(page, { step: 'nothing' })
    },
  })
}

async function byPasskey(page: Page, { id: methodId, parameters }: OpenMethod): Promise<void> {
  const before = page.state
  if (before.step !== 'choose' || parameters.kind !== 'passkey') return
  page.known.problem = null
  const used = await page.passkeys.read(parameters.credentialId, parameters.prfSalt)
  if (page.state !== before) return
  if (used.fault) return enter(page, { ...before, problem: { kind: used.fault, figure: null } })
  await openBy(page, before.closed, { methodId, parameters, prf: used.prf })
}

async function openBy(page: Page, closed: ClosedWallet, secret: MethodSecret): Promise<void> {
  const { talk, known } = page
  const { offer } = closed
  known.problem = null
  enter(page, { step: 'working', part: null, isSlow: false })
  const slow = setTimeout(() => turn(page, onSlow(page.state)), slowAfter)
  let isLent = false
  try {
    const sealed = await page.runTask(
      'lend',
      { offer, secret },
      {
        answers: {
          open: async (question) => ({
            ...(await talk.open({ ...question, offerId: offer.offerId })),
            share: null,
          }),
        },
        onProgress: (part) => turn(page, onProgress(page.state, part)),
      },
    )
    isLent = true
    await talk.lend({ offerId: offer.offerId, sealed })
    enter(page, { step: 'opened' })
    page.close()
  } catch (error) {
    known.problem = toFault(error, { isOnline: page.isOnline(), isPassword: 'password' in secret })
    // An offer that was answered is over: the frame makes another one, and says so.
    if (!isLent) enter(page, toWays(closed, known))
  } finally {
    clearTimeout(slow)
  }
}
