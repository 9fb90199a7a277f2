import { type Address, fetchJsonParsedAccount } from '@solana/kit'
import type { SolanaRpc } from './createRpc.js'
import { readTokenAccounts, type TokenAccounts } from './tokens/readTokenAccounts.js'

/** An account as the node describes it, parsed where the node knows its program. */
export type ParsedAccount = Awaited<ReturnType<typeof fetchJsonParsedAccount<object>>>

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
