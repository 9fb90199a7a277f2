import type { ClosedWallet } from '../model/closedWallet.js'
import type { Passkeys } from '../wallet/passkey.js'
import type { RunWalletTask } from '../wallet/runWalletTask.js'
import { type Fault, toFault } from '../wallet/toFault.js'
import type { MethodSecret } from '../wallet/walletTask.js'
import type { FrameTalk } from './createFrameTalk.js'
import type { OpenState } from './openState.js'

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

/**
 * Leads an owner through opening their wallet for a frame: what it is, a passkey or the password, and the recovery key goes
 * sealed to that frame's Worker. It is open in a Worker of this window for that time alone.
 */
export function createOpenFlow({
  talk,
  passkeys,
  runTask,
  show,
  close,
  isOnline,
}: {
  talk: FrameTalk
  passkeys: Passkeys
  runTask: RunWalletTask
  show(state: OpenState): void
  close(): void
  isOnline(): boolean
}): OpenFlow {
  let state: OpenState = { step: 'waiting' }
  let hasPasskeys = true
  /** What went wrong with the offer before this one. */
  let problem: Fault | null = null

  function enter(next: OpenState): void {
    state = next
    show(next)
  }

  async function openBy(closed: ClosedWallet, secret: MethodSecret): Promise<void> {
    const isPassword = 'password' in secret
    const { offer } = closed
    const own: OpenState = { step: 'working', part: null, isSlow: false }
    enter(own)
    const slow = setTimeout(() => {
      if (state === own) enter({ ...own, isSlow: true })
    }, slowAfter)
    let isLent = false
    try {
      const sealed = await runTask(
        'lend',
        { offer, secret },
        {
          answers: {
            open: async (question) => ({
              ...(await talk.open({ ...question, offerId: offer.offerId })),
              share: null,
            }),
          },
          onProgress(part) {
            if (state.step === 'working') enter({ step: 'working', part, isSlow: false })
          },
        },
      )
      isLent = true
      await talk.lend({ offerId: offer.offerId, sealed })
      enter({ step: 'opened' })
      close()
    } catch (error) {
      problem = toFault(error, { isOnline: isOnline(), isPassword })
      // An offer that was answered is over: the frame makes another one, and says so.
      if (!isLent) enter({ step: 'choose', closed, hasPasskeys, problem })
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    async start() {
      hasPasskeys = await passkeys.areOffered()
      enter({ step: 'waiting' })
      const lost = setTimeout(() => enter({ step: 'nothing' }), talk.hasFrame ? patience : 0)
      talk.listen({
        closed(closed) {
          clearTimeout(lost)
          // What the person is at goes on with the offer it began with, and fails by itself if that is over.
          if (state.step === 'working' && problem === null) return
          // Who reads what is left to them reads on, and comes back to the newest offer.
          if (state.step === 'noneLeft') return enter({ step: 'noneLeft', closed })
          enter({ step: 'choose', closed, hasPasskeys, problem })
        },
        over() {
          clearTimeout(lost)
          enter({ step: 'nothing' })
        },
      })
    },
    async byPasskey({ id: methodId, parameters }) {
      const before = state
      if (before.step !== 'choose' || parameters.kind !== 'passkey') return
      problem = null
      const used = await passkeys.read(parameters.credentialId, parameters.prfSalt)
      if (state !== before) return
      if (used.fault) return enter({ ...before, problem: { kind: used.fault, figure: null } })
      await openBy(before.closed, { methodId, parameters, prf: used.prf })
    },
    async byPassword({ id: methodId, parameters }, password) {
      if (state.step !== 'choose') return
      problem = null
      await openBy(state.closed, { methodId, parameters, password })
    },
    async askWhenNoneLeft() {
      if (state.step === 'choose') enter({ step: 'noneLeft', closed: state.closed })
    },
    async backToWays() {
      if (state.step === 'noneLeft')
        enter({ step: 'choose', closed: state.closed, hasPasskeys, problem: null })
    },
    async leave() {
      close()
    },
  }
}
