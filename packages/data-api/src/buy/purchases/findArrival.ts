import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import type { Database, RpcUpstreams } from '@gangway/server-kit'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { erc20Abi, getAbiItem, toEventSelector } from 'viem'
import { accountEvents } from '../../database/accountEvents.js'
import { readBalanceChanges } from '../../follower/solana/readBalanceChanges.js'
import { solanaTransactionSchema } from '../../follower/solana/solanaTransaction.js'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import type { PurchaseStep } from './purchaseState.js'

/** What a purchase should bring, and by which transaction. `account` as `BalanceProvider.parseAddress` spells it. */
export type ExpectedArrival = {
  account: string
  chain: CaipNetworkId
  /** Contract or mint; null: the coin. */
  asset: string | null
  transactionHash: string
}

/** What the chain shows of it; null: nothing yet. */
export type FindArrival = (expected: ExpectedArrival) => Promise<PurchaseStep | null>

/**
 * Creates the look for coins that were sent: in what is followed of the account, which knows moves inside of a transaction
 * too, then in the transaction itself. That it exists is not enough: it must bring the asset to the account.
 */
export function createFindArrival({
  database,
  rpc,
}: {
  database: Database
  rpc: Pick<RpcUpstreams, 'read'>
}): FindArrival {
  return async (expected) => {
    const followed = await sumFollowed(database, expected)
    if (followed > 0n) return toSeen(expected, followed)
    const read = getChainNamespace(expected.chain) === 'eip155' ? readEip155 : readSolana
    const found = await read(rpc, expected)
    if (found === 'failed') return { kind: 'reverted', transactionHash: expected.transactionHash }
    return found === null || found <= 0n ? null : toSeen(expected, found)
  }
}

function toSeen({ transactionHash }: ExpectedArrival, received: bigint): PurchaseStep {
  return { kind: 'seen', transactionHash, received }
}

async function sumFollowed(database: Database, expected: ExpectedArrival): Promise<bigint> {
  const { account, chain, asset, transactionHash } = expected
  const rows = await database
    .select({ asset: accountEvents.asset, kind: accountEvents.kind, raw: accountEvents.raw })
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.account, account),
        eq(accountEvents.chain, chain),
        eq(accountEvents.txId, transactionHash),
        eq(accountEvents.direction, 'in'),
        eq(accountEvents.status, 'confirmed'),
      ),
    )
  return rows
    .filter((row) => row.asset === (asset === null ? null : spell(chain, asset)))
    .filter(({ kind }) => kind === 'native' || kind === 'fungible')
    .reduce((sum, { raw }) => sum + (raw ?? 0n), 0n)
}

const spell = (chain: CaipNetworkId, address: string) =>
  getChainNamespace(chain) === 'eip155' ? address.toLowerCase() : address

const hexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))

const receiptSchema = v.nullable(
  v.object({
    status: hexSchema,
    logs: v.array(v.object({ address: hexSchema, topics: v.array(hexSchema), data: hexSchema })),
  }),
)

const transactionSchema = v.nullable(v.object({ to: v.nullable(hexSchema), value: hexSchema }))

const transferTopic = toEventSelector(getAbiItem({ abi: erc20Abi, name: 'Transfer' }))

type Reader = (
  rpc: Pick<RpcUpstreams, 'read'>,
  expected: ExpectedArrival,
) => Promise<bigint | 'failed' | null>

/** A coin that a contract sends on is seen by the follower alone. */
const readEip155: Reader = async (rpc, { account, chain, asset, transactionHash }) => {
  const read = (method: string) => rpc.read(chain, method, [transactionHash])
  const receipt = parseNodeAnswer(receiptSchema, await read('eth_getTransactionReceipt'))
  if (receipt === null) return null
  if (BigInt(receipt.status) !== 1n) return 'failed'
  if (asset === null) {
    const transaction = parseNodeAnswer(transactionSchema, await read('eth_getTransactionByHash'))
    return transaction?.to?.toLowerCase() === account ? BigInt(transaction.value) : null
  }
  const topic = `0x${account.slice(2).padStart(64, '0')}`
  return receipt.logs
    .filter(({ address, topics }) => address.toLowerCase() === asset.toLowerCase() && topics.length === 3)
    .filter(({ topics }) => topics[0] === transferTopic && topics[2]?.toLowerCase() === topic)
    .reduce((sum, { data }) => sum + (/^0x[0-9a-fA-F]{64}$/.test(data) ? BigInt(data) : 0n), 0n)
}

const readSolana: Reader = async (rpc, { account, chain, asset, transactionHash }) => {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const answer = await rpc.read(chain, 'getTransaction', [transactionHash, options])
  const transaction = parseNodeAnswer(v.nullable(solanaTransactionSchema), answer)
  if (transaction === null) return null
  if (transaction.meta.err !== null && transaction.meta.err !== undefined) return 'failed'
  const { lamports, tokens } = readBalanceChanges(transaction, account, new Set())
  const changes = asset === null ? lamports : tokens.find(({ mint }) => mint === asset)?.changes
  return changes?.get(account) ?? null
}
