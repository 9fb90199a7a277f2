import type { CaipAccountId, SiwxMessage } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getActiveConnection } from '../config/getActiveConnection.js'
import { getNetwork } from '../config/getNetwork.js'
import { defineSlot } from '../config/slot.js'
import type { Account, Connection } from '../config/state.js'
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

/** Who would sign in now: the account in use, if its wallet is on a network this deployment serves. */
export function getSignInSubject(config: Config): { connection: Connection; account: Account } | null {
  const connection = getActiveConnection(config.state)
  if (!connection || !getNetwork(config, connection.networkId)?.isConfigured) return null
  return { connection, account: connection.accounts[0] }
}
