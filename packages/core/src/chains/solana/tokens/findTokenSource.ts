import type { Address } from '@solana/kit'
import type { SolanaRpc } from '../createRpc.js'

/** The account a token is spent from. */
export type TokenSource = {
  /** Null: the owner has no account for the token, or nobody could say. */
  address: Address | null
  /** Base units; null: unknown. */
  balance: bigint | null
  isFrozen: boolean
}

/**
 * The sender's account for a token: the one that holds most of it, since an owner may have several and a transfer
 * spends from one. A frozen one only where no other holds anything.
 */
export async function findTokenSource(
  rpc: SolanaRpc,
  owner: Address,
  mint: Address,
  abortSignal?: AbortSignal,
): Promise<TokenSource> {
  try {
    const { value } = await rpc
      .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
      .send(abortSignal ? { abortSignal } : {})
    const fullestFirst = value
      .map(({ pubkey, account }) => ({
        address: pubkey,
        balance: BigInt(account.data.parsed.info.tokenAmount.amount),
        isFrozen: account.data.parsed.info.state === 'frozen',
      }))
      .sort((a, b) => (a.balance > b.balance ? -1 : 1))
    const spendable = fullestFirst.find(({ balance, isFrozen }) => balance > 0n && !isFrozen)
    return spendable ?? fullestFirst[0] ?? { address: null, balance: 0n, isFrozen: false }
  } catch {
    return { address: null, balance: null, isFrozen: false }
  }
}
