import { GangwayError } from '@gangway/protocol'
import { type Address, fetchJsonParsedAccount } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaRpc } from './createRpc.js'

/** An account as the node describes it, parsed where the node knows its program. */
export type ParsedAccount = Awaited<ReturnType<typeof fetchJsonParsedAccount<object>>>

/** The token side of a transfer. */
export type TokenAccounts = {
  mint: Address
  /** The sender's token account with the most on it; its associated one when there is none. */
  source: Address
  /** Base units on `source`; null: unknown. */
  balance: bigint | null
  /** The recipient's associated token account. */
  destination: Address
  hasDestination: boolean
}

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
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for a mint that the Token program does not own.
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
  if (mint === null) {
    const recipient = await fetchJsonParsedAccount(rpc, to, options)
    return { nativeBalance: await nativeBalance, recipient, token: null }
  }
  const destination = await getAssociatedTokenAddress(to, mint)
  const [recipient, mintAccount, destinationAccount, source] = await Promise.all([
    fetchJsonParsedAccount(rpc, to, options),
    fetchJsonParsedAccount(rpc, mint, options),
    fetchJsonParsedAccount(rpc, destination, options),
    findTokenSource(rpc, from, mint, abortSignal),
  ])
  assertIsMint(mintAccount)
  return {
    nativeBalance: await nativeBalance,
    recipient,
    token: { mint, ...source, destination, hasDestination: destinationAccount.exists },
  }
}

/**
 * The sender's account for a token: the one that holds most of it, since an owner may have several and a transfer
 * spends from one.
 */
export async function findTokenSource(
  rpc: SolanaRpc,
  owner: Address,
  mint: Address,
  abortSignal?: AbortSignal,
): Promise<{ source: Address; balance: bigint | null }> {
  const associated = await getAssociatedTokenAddress(owner, mint)
  try {
    const { value } = await rpc
      .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
      .send(abortSignal ? { abortSignal } : {})
    const none = { source: associated, balance: 0n }
    return value
      .map(({ pubkey, account }) => ({
        source: pubkey,
        balance: BigInt(account.data.parsed.info.tokenAmount.amount),
      }))
      .reduce((most, next) => (next.balance > most.balance ? next : most), none)
  } catch {
    return { source: associated, balance: null }
  }
}

/** Address of the token account an owner has by default (associated token account, Token program). */
export async function getAssociatedTokenAddress(owner: Address, mint: Address): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return found
}

function assertIsMint(account: ParsedAccount): void {
  if (account.exists && account.programAddress === TOKEN_PROGRAM_ADDRESS) return
  throw new GangwayError('SEND_INVALID_PARAMETERS', {
    details: `${account.address} is not a token of the Token program`,
  })
}
