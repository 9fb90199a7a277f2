import { GangwayError } from '@gangway/protocol'
import { type Address, fetchJsonParsedAccount, isOffCurveAddress } from '@solana/kit'
import type { SendNotice } from '../sendParameters.js'
import type { SolanaRpc } from './solanaContext.js'
import { readTokenAccounts, type TokenAccounts } from './tokens/readTokenAccounts.js'

/** An account as the node describes it, parsed where the node knows its program. */
type ParsedAccount = Awaited<ReturnType<typeof fetchJsonParsedAccount<object>>>

/** What a transfer starts from. */
export type TransferAccounts = {
  /** Lamports of the sender; null: unknown. */
  nativeBalance: bigint | null
  recipient: ParsedAccount
  /** Null for a transfer of the native coin. */
  token: TokenAccounts | null
}

/**
 * Reads the accounts a transfer touches. A balance that cannot be read is null; without the others nothing can be
 * said, and the node's error is thrown.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for a mint that no token program owns.
 */
export async function readTransferAccounts(
  rpc: SolanaRpc,
  parameters: { from: Address; to: Address; mint: Address | null },
  abortSignal: AbortSignal | undefined,
): Promise<TransferAccounts> {
  const { from, to, mint } = parameters
  const options = abortSignal ? { abortSignal } : {}
  const nativeBalance = rpc
    .getBalance(from)
    .send(options)
    .then(({ value }) => value)
    .catch(() => null)
  const [recipient, token] = await Promise.all([
    fetchJsonParsedAccount(rpc, to, options),
    mint && readTokenAccounts(rpc, { from, to, mint }, abortSignal),
  ])
  return { nativeBalance: await nativeBalance, recipient, token }
}

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
