import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'

/**
 * The one set, 128 bits in hex, that a session may put in the place of all others of its wallet. A receipt for a share C
 * that some other login stored is of no use for that.
 */
export function toNextSetId({ hash }: Pick<AuthContext, 'hash'>, { id }: Pick<StoredSession, 'id'>): string {
  return Buffer.from(hash('next set', id), 'base64url').subarray(0, 16).toString('hex')
}
