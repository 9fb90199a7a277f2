import { GangwayError } from '@gangway/protocol'
import { type Address, isOffCurveAddress } from '@solana/kit'
import type { SendNotice } from '../sendParameters.js'
import type { ParsedAccount } from './readTransferAccounts.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms: readonly string[] = ['spl-token', 'spl-token-2022']

/**
 * Looks at what a recipient is on the chain (interface-guide.md §9.3, §9.6).
 *
 * @throws GangwayError `INVALID_ADDRESS`, `context.kind` `mint`, or `token-account` with its `owner`, which is the
 * address that was probably meant.
 */
export function checkRecipient(recipient: ParsedAccount, from: Address): readonly SendNotice[] {
  assertIsNoTokenAccount(recipient)
  if (recipient.address === from) return [{ level: 'caution', kind: 'self' }]
  if (isOffCurveAddress(recipient.address)) return [{ level: 'caution', kind: 'program-address' }]
  if (recipient.exists && recipient.programAddress !== systemProgram)
    return [{ level: 'caution', kind: 'recipient-is-contract' }]
  return []
}

function assertIsNoTokenAccount(recipient: ParsedAccount): void {
  if (!recipient.exists || !('parsedAccountMeta' in recipient.data)) return
  const { parsedAccountMeta: meta } = recipient.data
  if (!meta || !tokenPrograms.includes(meta.program)) return
  if (meta.type === 'mint')
    throw new GangwayError('INVALID_ADDRESS', {
      details: 'this is a token, not an account',
      context: { kind: 'mint' },
    })
  if (meta.type === 'account')
    throw new GangwayError('INVALID_ADDRESS', {
      details: 'this is a token account, not its owner',
      context: { kind: 'token-account', owner: getOwner(recipient.data) },
    })
}

function getOwner(data: object): string | null {
  return 'owner' in data && typeof data.owner === 'string' ? data.owner : null
}
