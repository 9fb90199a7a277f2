import type { ClosedWallet } from '../model/closedWallet.js'
import type { Fault } from '../wallet/toFault.js'

/** What the window shows in which a wallet is opened. */
export type OpenState =
  /** The frame that opened it has yet to say what is to be opened. */
  | { step: 'waiting' }
  /** By which way. `hasPasskeys`: this browser has passkeys at all. */
  | { step: 'choose'; closed: ClosedWallet; hasPasskeys: boolean; problem: Fault | null }
  /** What can be done by somebody who has none of the ways. */
  | { step: 'noneLeft'; closed: ClosedWallet }
  /** `part`: how far it is, 0 to 1; null: nothing tells. `isSlow`: it takes longer than usual. */
  | { step: 'working'; part: number | null; isSlow: boolean }
  /** The frame goes on. */
  | { step: 'opened' }
  /** Nothing can be opened here: no frame has opened this window, or what was asked for is over. */
  | { step: 'nothing' }

/** What the window knows beside what it shows. */
export type Known = {
  /** Whether this browser has passkeys. */
  hasPasskeys: boolean
  /** Why the last try failed; null: none has, or another has begun. */
  problem: Fault | null
}

/** The ways by which the wallet of an offer can be opened. */
export function toWays(closed: ClosedWallet, known: Known): OpenState {
  return { step: 'choose', closed, ...known }
}

/**
 * The frame has made an offer. A try that is under way goes on with the offer it began with, and fails by itself if that is
 * over. A person who reads what is left to them reads on, and comes back to the newest offer.
 */
export function onOffer(state: OpenState, closed: ClosedWallet, known: Known): OpenState {
  if (state.step === 'working' && known.problem === null) return state
  if (state.step === 'noneLeft') return { step: 'noneLeft', closed }
  return toWays(closed, known)
}

/** A try has got as far as `part`, 0 to 1. */
export function onProgress(state: OpenState, part: number): OpenState {
  return state.step === 'working' ? { step: 'working', part, isSlow: false } : state
}

/** A try takes longer than usual. A bar that moves needs no such word. */
export function onSlow(state: OpenState): OpenState {
  return state.step === 'working' && state.part === null ? { ...state, isSlow: true } : state
}

/** From the ways to what is left without any, and back. */
export function turnWays(state: OpenState, to: 'noneLeft' | 'choose', hasPasskeys: boolean): OpenState {
  if (state.step === 'choose' && to === 'noneLeft') return { step: 'noneLeft', closed: state.closed }
  if (state.step === 'noneLeft' && to === 'choose')
    return toWays(state.closed, { hasPasskeys, problem: null })
  return state
}
