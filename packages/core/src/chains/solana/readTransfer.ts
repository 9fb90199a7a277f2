import * as v from 'valibot'

/** What a transaction moved out of an account, in base units; `mint` is null for the native coin. */
export type DecodedTransfer = {
  mint: string | null
  decimals: number
  to: string
  amount: bigint
  fee: bigint | null
}

const units = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d+$/))]),
  v.transform((value) => BigInt(value)),
)

const tokenBalancesSchema = v.array(
  v.object({
    accountIndex: v.number(),
    mint: v.string(),
    owner: v.optional(v.string()),
    uiTokenAmount: v.object({ amount: units, decimals: v.number() }),
  }),
)

/** What is read of a `getTransaction` in `jsonParsed`. */
export const parsedTransactionSchema = v.object({
  meta: v.object({
    err: v.unknown(),
    fee: units,
    preBalances: v.array(units),
    postBalances: v.array(units),
    preTokenBalances: v.optional(tokenBalancesSchema, []),
    postTokenBalances: v.optional(tokenBalancesSchema, []),
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.array(v.object({ pubkey: v.string(), signer: v.boolean() })),
      instructions: v.array(v.object({ programId: v.string() })),
    }),
  }),
})

/** See {@link parsedTransactionSchema}. */
export type ParsedTransaction = v.InferOutput<typeof parsedTransactionSchema>

/** What wallets put around a transfer: system, compute budget, both token programs, token accounts, memos. */
const transferPrograms = new Set([
  '11111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/**
 * Reads a plain transfer out of an account from what the balances did, never from what the instructions say
 * (data-sources.md §3.4). Null for anything else: a failure, other programs, several recipients, a swap, and what its
 * owner did not sign: a token may let others move it, and who makes such a token chooses the recipient to be read.
 */
export function readTransfer(transaction: ParsedTransaction, owner: string): DecodedTransfer | null {
  const { meta } = transaction
  const { accountKeys, instructions } = transaction.transaction.message
  const isPlain = instructions.every(({ programId }) => transferPrograms.has(programId))
  const isSigned = accountKeys.some(({ pubkey, signer }) => signer && pubkey === owner)
  if (meta.err !== null || !isPlain || !isSigned) return null
  const fee = accountKeys[0]?.pubkey === owner ? meta.fee : null
  const moved = getTokenChanges(transaction)
  const transfer =
    moved.size > 0 ? readTokenTransfer(moved, owner) : readNativeTransfer(transaction, owner, fee)
  return transfer && { ...transfer, fee }
}

type Change = { mint: string; owner: string; decimals: number; amount: bigint }

// By owner and mint: an owner may have several accounts of one mint.
function getTokenChanges({ meta }: ParsedTransaction): Map<string, Change> {
  const changes = new Map<string, Change>()
  const add = (balances: typeof meta.preTokenBalances, sign: 1n | -1n) => {
    for (const { mint, owner = '', uiTokenAmount } of balances) {
      const key = `${owner} ${mint}`
      const amount = (changes.get(key)?.amount ?? 0n) + sign * uiTokenAmount.amount
      changes.set(key, { mint, owner, decimals: uiTokenAmount.decimals, amount })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  for (const [key, { amount }] of changes) if (amount === 0n) changes.delete(key)
  return changes
}

function readTokenTransfer(moved: Map<string, Change>, owner: string): Omit<DecodedTransfer, 'fee'> | null {
  const changes = [...moved.values()]
  const [out, ...others] = changes.filter((change) => change.owner === owner)
  const [into, ...more] = changes.filter((change) => change.owner !== owner)
  if (!out || !into || others.length + more.length > 0) return null
  // With a transfer fee less arrives than left; what left is what was sent.
  if (out.amount > 0n || into.amount < 0n || into.mint !== out.mint || !into.owner) return null
  return { mint: out.mint, decimals: out.decimals, to: into.owner, amount: -out.amount }
}

function readNativeTransfer(
  { meta, transaction }: ParsedTransaction,
  owner: string,
  fee: bigint | null,
): Omit<DecodedTransfer, 'fee'> | null {
  const changes = transaction.message.accountKeys.map(({ pubkey }, index) => ({
    pubkey,
    index,
    amount: (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n),
  }))
  const [into, ...more] = changes.filter(({ amount }) => amount > 0n)
  const out = changes.find(({ pubkey }) => pubkey === owner)?.amount ?? 0n
  if (!into || more.length > 0) return null
  // The rent of a new token account is no transfer.
  if ([...meta.preTokenBalances, ...meta.postTokenBalances].some((held) => held.accountIndex === into.index))
    return null
  // What arrived, since some nodes charge more than they say as a fee. Whoever paid only that has sent nothing.
  if (-out - (fee ?? 0n) < into.amount) return null
  return { mint: null, decimals: 9, to: into.pubkey, amount: into.amount }
}
