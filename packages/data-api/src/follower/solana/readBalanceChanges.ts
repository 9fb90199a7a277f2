import type { SolanaTransaction } from './solanaTransaction.js'

/** By how much each holder's balance has changed. */
export type Changes = ReadonlyMap<string, bigint>

/** What a transaction changed, as the balances before and after tell. Amounts in base units. */
export type BalanceChanges = {
  payer: string
  signers: ReadonlySet<string>
  /** In lamports, on the payer, and in none of the changes. */
  fee: bigint
  lamports: Changes
  /** By mint, sorted. */
  tokens: readonly { mint: string; decimals: number; changes: Changes }[]
}

/**
 * Reads who gained and lost what. A token account counts for its owner; only the lamports of `account`'s own token
 * accounts stay with these, because they are no longer the account's to spend. data-sources.md §3.4
 *
 * @param ownAddresses token accounts known to be the account's: the oldest transactions do not name owners
 */
export function readBalanceChanges(
  { transaction, meta }: SolanaTransaction,
  account: string,
  ownAddresses: ReadonlySet<string>,
): BalanceChanges {
  const keys = transaction.message.accountKeys
  const toKey = (index: number) => keys[index]?.pubkey ?? ''
  const toOwner = ({ accountIndex, owner }: TokenBalance) =>
    owner ?? (ownAddresses.has(toKey(accountIndex)) ? account : toKey(accountIndex))

  // What no longer is anywhere was the fee; some nodes leave part of it out of `fee`.
  const vanished = sum(meta.preBalances) - sum(meta.postBalances)
  const fee = vanished > meta.fee ? vanished : meta.fee

  const owners = new Map(
    [...meta.preTokenBalances, ...meta.postTokenBalances].map((balance) => [
      balance.accountIndex,
      toOwner(balance),
    ]),
  )
  const lamports = new Map<string, bigint>()
  for (const index of keys.keys()) {
    const change = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
    const owner = owners.get(index)
    const holder = owner === undefined || owner === account ? toKey(index) : owner
    add(lamports, holder, index === 0 ? change + fee : change)
  }

  const tokens = new Map<string, { mint: string; decimals: number; changes: Map<string, bigint> }>()
  const count = (balance: TokenBalance, sign: bigint) => {
    const { mint, uiTokenAmount } = balance
    const token = tokens.get(mint) ?? { mint, decimals: uiTokenAmount.decimals, changes: new Map() }
    add(token.changes, toOwner(balance), sign * uiTokenAmount.amount)
    tokens.set(mint, token)
  }
  for (const balance of meta.preTokenBalances) count(balance, -1n)
  for (const balance of meta.postTokenBalances) count(balance, 1n)

  return {
    payer: toKey(0),
    signers: new Set(keys.filter(({ signer }) => signer).map(({ pubkey }) => pubkey)),
    fee,
    lamports,
    tokens: [...tokens.values()].sort((one, other) => (one.mint < other.mint ? -1 : 1)),
  }
}

type TokenBalance = SolanaTransaction['meta']['preTokenBalances'][number]

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function add(changes: Map<string, bigint>, holder: string, change: bigint) {
  changes.set(holder, (changes.get(holder) ?? 0n) + change)
}
