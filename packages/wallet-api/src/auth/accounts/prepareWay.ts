import type { StoredIdentity } from '../../database/auth/identities.js'
import type { AuthContext } from '../authContext.js'
import { sealLabel } from './wayLabel.js'

/** A way into an account, before it is known into which. */
export type NewWay = Omit<StoredIdentity, 'accountId'>

/**
 * A way into an account, in case it is none yet. Sealed before the transaction, though mostly for nothing: a key service
 * may be far away. `name`: what the provider calls the person; null: nothing, or it is the account's address.
 */
export async function prepareWay(
  { kms, getNow }: AuthContext,
  way: Omit<NewWay, 'label' | 'addedAt'> & { name: string | null },
): Promise<NewWay> {
  const { projectId, provider, subject, name } = way
  const label = name && (await sealLabel(kms, subject, name))
  return { projectId, provider, subject, label: label || null, addedAt: getNow() }
}
