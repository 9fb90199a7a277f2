import { createHmac, hkdfSync } from 'node:crypto'
import { type CaipAccountId, parseCaipAccountId } from '@gangway/protocol'

/**
 * Creates what names a signed-in account to the back end of a project: 128 bits as hex, the same on every network of a family
 * of chains. Without the secret no id leads to an address, nor to the id of another project.
 */
export function createIdentitySubjects(secret: Uint8Array) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'gangway identity subject', 32))
  return (projectId: string, account: CaipAccountId): string => {
    const { address, chainNamespace } = parseCaipAccountId(account)
    const spelling = chainNamespace === 'eip155' ? address.toLowerCase() : address
    const text = JSON.stringify([projectId, chainNamespace, spelling])
    return createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
  }
}
