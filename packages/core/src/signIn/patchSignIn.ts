import type { CaipAccountId, SiwxMessage } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import type { SignInState } from './signInState.js'

/** What a sign-in has under way. */
export const signInSlot = defineSlot<{
  /** The message to be signed next, so that a nonce is asked for once. */
  message: { account: CaipAccountId; madeAt: number; message: Promise<SiwxMessage> } | null
  /** Ends the sign-in that is under way, if any. */
  abort: AbortController | null
}>(() => ({ message: null, abort: null }))

/** Writes down how the sign-in of an account goes on, unless the state is about another one by now. */
export function patchSignIn(config: Config, account: CaipAccountId, patch: Partial<SignInState>): void {
  config.setState(({ signIn }) => (signIn.account === account ? { signIn: { ...signIn, ...patch } } : {}))
}
