import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import type { Database, RpcUpstreams } from '@gangway/server-kit'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { accountEvents } from '../../database/accountEvents.js'
import { firstBlockTime } from '../../follower/solana/firstBlockTime.js'
import { readBalanceChanges } from '../../follower/solana/readBalanceChanges.js'
import { solanaTransactionSchema } from '../../follower/solana/solanaTransaction.js'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import { readEip155Arrival } from '../../providers/readEip155Arrival.js'
import type { PurchaseStep } from './purchaseState.js'

/** What a purchase should bring, and by which transaction. `account` as `BalanceProvider.parseAddress` spells it. */
export type ExpectedArrival = {
  account: string
  chain: CaipNetworkId
  /** Contract or mint; null: the coin. */
  asset: string | null
  transactionHash: string
  /** When it was begun, Unix milliseconds. */
  startedAt: number
  /** What the quote said, base units; null: there was none. */
  expected: bigint | null
}

/** What the chain shows of it; `absent`: there is no such transaction; null: it does not bring the purchase about. */
export type FindArrival = (expected: ExpectedArrival) => Promise<PurchaseStep | 'absent' | null>

/** What blocks' clocks may be behind ours, ms: an older transaction is of something else. */
const slack = 600_000

/** What a transaction brought. `at`: when, Unix milliseconds; null: the chain does not say. */
type Brought = { amount: bigint; at: number | null }

/**
 * Creates the look for coins that were sent: in what is followed of the account, which knows moves inside of a transaction
 * too, then in the transaction itself. That it exists is not enough: it must bring the asset to the account, after the purchase
 * was begun, and half of what was quoted at least.
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
    if (followed) return judge(expected, followed)
    const read = getChainNamespace(expected.chain) === 'eip155' ? readEip155 : readSolana
    const found = await read(rpc, expected)
    if (found === 'failed') return { kind: 'reverted', transactionHash: expected.transactionHash }
    return found === null || found === 'absent' ? found : judge(expected, found)
  }
}

function judge(expected: ExpectedArrival, { amount, at }: Brought): PurchaseStep | null {
  if (amount <= 0n || (at !== null && at < expected.startedAt - slack)) return null
  return expected.expected !== null && amount * 2n < expected.expected ? null : toSeen(expected, amount)
}

function toSeen({ transactionHash }: ExpectedArrival, received: bigint): PurchaseStep {
  return { kind: 'seen', transactionHash, received }
}

async function sumFollowed(database: Database, expected: ExpectedArrival): Promise<Brought | null> {
  const { account, chain, asset, transactionHash } = expected
  const rows = await database
    .select({
      ...{ asset: accountEvents.asset, kind: accountEvents.kind, raw: accountEvents.raw },
      time: accountEvents.time,
    })
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
  const own = rows
    .filter((row) => row.asset === (asset === null ? null : spell(chain, asset)))
    .filter(({ kind }) => kind === 'native' || kind === 'fungible')
  const amount = own.reduce((sum, { raw }) => sum + (raw ?? 0n), 0n)
  return amount > 0n ? { amount, at: own[0]?.time ?? null } : null
}

const spell = (chain: CaipNetworkId, address: string) =>
  getChainNamespace(chain) === 'eip155' ? address.toLowerCase() : address

type Reader = (
  rpc: Pick<RpcUpstreams, 'read'>,
  expected: ExpectedArrival,
) => Promise<Brought | 'failed' | 'absent' | null>

const blockSchema = v.nullable(v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,12}$/)) }))

/** A coin that a contract sends on is seen by the follower alone. */
const readEip155: Reader = async (rpc, expected) => {
  const arrival = await readEip155Arrival(rpc, expected)
  if (typeof arrival === 'string') return arrival
  const { amount, block } = arrival
  if (amount === null || amount === 0n) return null
  const answer = await rpc.read(expected.chain, 'eth_getBlockByNumber', [block, false])
  const found = parseNodeAnswer(blockSchema, answer)
  return { amount, at: found && Number(found.timestamp) * 1_000 }
}

const timedSchema = v.object({
  ...solanaTransactionSchema.entries,
  /** Seconds since 1970. */
  blockTime: v.nullish(v.number()),
  slot: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

type Timed = Pick<v.InferOutput<typeof timedSchema>, 'blockTime' | 'slot'>

/** When a transaction was, Unix milliseconds; null: the node does not say. Some date it to 1970, and know its slot's time all the same. */
async function readTime(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  { blockTime, slot }: Timed,
): Promise<number | null> {
  const isTime = (time: number | null | undefined): time is number => time != null && time >= firstBlockTime
  if (isTime(blockTime)) return blockTime * 1_000
  if (slot == null) return null
  const time = parseNodeAnswer(v.nullable(v.number()), await rpc.read(chain, 'getBlockTime', [slot]))
  return isTime(time) ? time * 1_000 : null
}

const readSolana: Reader = async (rpc, { account, chain, asset, transactionHash }) => {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const answer = await rpc.read(chain, 'getTransaction', [transactionHash, options])
  const transaction = parseNodeAnswer(v.nullable(timedSchema), answer)
  if (transaction === null) return 'absent'
  if (transaction.meta.err !== null && transaction.meta.err !== undefined) return 'failed'
  const { lamports, tokens } = readBalanceChanges(transaction, account, new Set())
  const changes = asset === null ? lamports : tokens.find(({ mint }) => mint === asset)?.changes
  const amount = changes?.get(account)
  return amount === undefined ? null : { amount, at: await readTime(rpc, chain, transaction) }
}
