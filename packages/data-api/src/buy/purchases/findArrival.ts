import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import type { Database, RpcUpstreams } from '@gangway/server-kit'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { accountEvents } from '../../database/accountEvents.js'
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

type Reader = (
  rpc: Pick<RpcUpstreams, 'read'>,
  expected: ExpectedArrival,
) => Promise<bigint | 'failed' | null>

/** A coin that a contract sends on is seen by the follower alone. */
const readEip155: Reader = async (rpc, expected) => {
  const arrival = await readEip155Arrival(rpc, expected)
  if (arrival === 'absent' || arrival === 'failed') return arrival === 'failed' ? arrival : null
  return arrival.amount
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
