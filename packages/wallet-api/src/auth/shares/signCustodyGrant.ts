import type { GrantClaims } from '@gangway/protocol'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'

/**
 * A grant for a route of custody at `recovery`, for the key of a session alone. It tells the login, since each that came by
 * a link or by a provider has a try of the password of its own; one that a browser approved proves no more than a code.
 */
export function signCustodyGrant(
  { notes }: Pick<AuthContext, 'notes'>,
  { id, accountId: sub, projectId, jkt, loginKind }: StoredSession,
  claims: Pick<GrantClaims, 'purpose' | 'walletId' | 'setId' | 'number' | 'to'>,
): Promise<string> {
  const login = { id, isByLink: loginKind === 'link' || loginKind === 'provider' }
  return notes.signGrant({ ...claims, sub, projectId, jkt, login, jti: createRandomId() })
}
