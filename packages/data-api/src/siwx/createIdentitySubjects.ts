import { createHmac, hkdfSync } from 'node:crypto'
import { parseCaipAccountId } from '@gangway/protocol'
import { isSignedByOwnKey } from '@gangway/server-kit'
import type { StoredSiwxSession } from './siwxStore.js'

/** Whom a back end is told of: `subject` is 128 bits as hex. */
export type IdentitySubject = {
  subject: string
  /** The address, by its family of chains; by the CAIP-2 id of its network if the account is a contract. */
  addresses: Readonly<Record<string, string>>
}

/**
 * Creates what names a signed-in account to the back end of a project. An account of a key is one subject on every network of its
 * family. A contract (EIP-1271) is one on its own network alone: its address may have another owner elsewhere. Without the secret
 * no subject leads to an address, nor to that of another project.
 */
export function createIdentitySubjects(secret: Uint8Array) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'gangway identity subject', 32))
  return async ({ projectId, account, message, signature }: StoredSiwxSession): Promise<IdentitySubject> => {
    const { address, caipNetworkId, chainNamespace } = parseCaipAccountId(account)
    const isEvm = chainNamespace === 'eip155'
    const isContract = isEvm && !(await isSignedByOwnKey({ address, message, signature }))
    const scope = isContract ? caipNetworkId : chainNamespace
    const text = JSON.stringify([projectId, scope, isEvm ? address.toLowerCase() : address])
    const subject = createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
    return { subject, addresses: { [scope]: address } }
  }
}
