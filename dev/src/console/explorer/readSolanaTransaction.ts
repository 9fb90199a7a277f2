import { parseWith } from '@gangway/protocol'
import { isSignature } from '@solana/kit'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { callJsonRpc } from '../../chains/callJsonRpc.js'
import { localSolanaTokens } from '../../localTokens.js'
import type { ExplorerTransaction } from './ExplorerTransaction.js'

const tokenBalanceSchema = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({ amount: v.string(), decimals: v.number() }),
})

const transactionSchema = v.nullable(
  v.object({
    slot: v.number(),
    meta: v.object({
      err: v.unknown(),
      fee: v.number(),
      preBalances: v.array(v.number()),
      postBalances: v.array(v.number()),
      preTokenBalances: v.nullish(v.array(tokenBalanceSchema), []),
      postTokenBalances: v.nullish(v.array(tokenBalanceSchema), []),
    }),
    transaction: v.object({
      message: v.object({ accountKeys: v.array(v.object({ pubkey: v.string() })) }),
    }),
  }),
)

type Transaction = NonNullable<v.InferOutput<typeof transactionSchema>>

/** Reads a transaction of a Solana node; undefined while the node does not know it. */
export async function readSolanaTransaction(
  rpcUrl: string,
  signature: string,
): Promise<ExplorerTransaction | undefined> {
  if (!isSignature(signature)) return undefined
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const answer = await callJsonRpc(rpcUrl, 'getTransaction', [signature, options]).catch(() => null)
  const transaction = parseWith(transactionSchema, answer)
  if (!transaction) return undefined
  const { slot, meta } = transaction
  const accounts = transaction.transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  return {
    status: meta.err === null ? 'success' : 'failed',
    from: accounts[0] ?? '',
    ...readSol(transaction, accounts),
    fee: formatSol(BigInt(meta.fee)),
    block: `${slot}`,
    time: await readTime(rpcUrl, slot),
    transfers: readTransfers(transaction),
  }
}

/** Who gained most SOL: the receiver of a plain send. A transaction has no single receiver of its own. */
function readSol(
  { meta }: Transaction,
  accounts: readonly string[],
): { to: string | undefined; value: string } {
  let to: string | undefined
  let value = 0n
  for (const [index, account] of accounts.entries()) {
    const gained = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0)
    if (gained > value) {
      value = gained
      to = account
    }
  }
  return { to, value: formatSol(value) }
}

/** One row for each owner whose token balance grew; the sender is the owner whose balance shrank. */
function readTransfers({ meta }: Transaction): ExplorerTransaction['transfers'] {
  const before = new Map(meta.preTokenBalances?.map((balance) => [balance.accountIndex, balance]))
  const changes = (meta.postTokenBalances ?? []).map((after) => ({
    ...after,
    change:
      BigInt(after.uiTokenAmount.amount) - BigInt(before.get(after.accountIndex)?.uiTokenAmount.amount ?? 0),
  }))
  return changes
    .filter(({ change }) => change > 0n)
    .map(({ mint, owner = '', change, uiTokenAmount }) => ({
      token: Object.values(localSolanaTokens).find(({ at }) => at === mint)?.symbol ?? mint,
      from: changes.find((other) => other.mint === mint && other.change < 0n)?.owner,
      to: owner,
      amount: formatUnits(change, uiTokenAmount.decimals),
    }))
}

/** From the block: the `blockTime` Surfpool puts into transactions is a thousand times too small. */
async function readTime(rpcUrl: string, slot: number): Promise<Date | undefined> {
  const answer = await callJsonRpc(rpcUrl, 'getBlockTime', [slot]).catch(() => undefined)
  return typeof answer === 'number' ? new Date(answer * 1000) : undefined
}

function formatSol(lamports: bigint): string {
  return `${formatUnits(lamports, 9)} SOL`
}
