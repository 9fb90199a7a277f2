import type { SignInStatus } from '@gangway/core'
import type { SiwxSession } from '@gangway/protocol'
import { useGangway } from './useGangway.js'

/**
 * The sign-in session of the account in use; null without one. Its `token` is what a server that trusts this
 * deployment's sign-in is shown. product.md §3, §4.
 */
export function useSession(): { status: SignInStatus; session: SiwxSession | null } {
  return useGangway(({ signIn }) => ({ status: signIn.status, session: signIn.session }))
}
