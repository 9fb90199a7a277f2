import type { CaipAccountId } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { SignInState } from './signInState.js'

/** Writes down how the sign-in of an account goes on, unless the state is about another one by now. */
export function patchSignIn(config: Config, account: CaipAccountId, patch: Partial<SignInState>): void {
  config._internal.setState(({ signIn }) =>
    signIn.account === account ? { signIn: { ...signIn, ...patch } } : {},
  )
}
