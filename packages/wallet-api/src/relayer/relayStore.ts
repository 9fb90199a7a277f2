import type { CaipNetworkId } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { type Address, type Hex, keccak256 } from 'viem'
import { callBatches } from '../database/auth/callBatches.js'
import {
  relayQueues,
  type SponsoredBatchRow,
  type SponsoredTransactionRow,
  sponsoredBatches,
  sponsoredTransactions,
} from '../database/auth/sponsoredBatches.js'
import type { Statements } from '../database/statements.js'
import type { Fees } from './relayChain.js'
import { settleBudgets } from './sponsorBudget.js'

/** How long nobody else works on a queue after its process was last heard of, ms. */
const leaseTime = 5_000

/** A batch with what was signed for it, oldest first. */
export type SentBatch = SponsoredBatchRow & { nonce: number; transactions: SponsoredTransactionRow[] }

/** What a relayer keeps of one network, for any number of processes on one database. `owner`: this one. */
export function createRelayStore(deps: {
  database: Database
  relayer: Address
  caipNetworkId: CaipNetworkId
  owner: string
  getNow: () => number
}) {
  const { database, relayer, caipNetworkId, owner, getNow } = deps
  const isQueue = and(eq(relayQueues.relayer, relayer), eq(relayQueues.caipNetworkId, caipNetworkId))
  const isOwn = and(eq(sponsoredBatches.relayer, relayer), eq(sponsoredBatches.caipNetworkId, caipNetworkId))

  /** Runs while nobody else may give out a nonce; null: another process has taken over. */
  async function inQueue<T>(run: (tx: Statements, nextNonce: number) => Promise<T>): Promise<T | null> {
    return database.transaction(async (tx) => {
      const [queue] = await tx.select().from(relayQueues).where(isQueue).for('update')
      return queue?.leasedBy === owner ? run(tx, queue.nextNonce) : null
    })
  }

  async function keep(
    tx: Statements,
    batch: SponsoredBatchRow,
    { raw, fees, carriesBatch }: { raw: Hex; fees: Fees; carriesBatch: boolean },
  ): Promise<SponsoredTransactionRow> {
    const hash = keccak256(raw)
    const row = {
      hash,
      batchId: batch.id,
      raw,
      maxFee: fees.maxFee,
      maxPriorityFee: fees.maxPriorityFee,
      carriesBatch,
      signedAt: getNow(),
      broadcastAt: null,
    }
    await tx.insert(sponsoredTransactions).values(row)
    if (carriesBatch) await updateCalls(tx, batch, { transactionHash: hash })
    return row
  }

  return {
    /** Whether this process is to work on the queue, for some seconds. */
    async lease(): Promise<boolean> {
      const now = getNow()
      const leased = await database
        .update(relayQueues)
        .set({ leasedBy: owner, leasedUntil: now + leaseTime })
        .where(and(isQueue, or(eq(relayQueues.leasedBy, owner), lt(relayQueues.leasedUntil, now))))
        .returning()
      return leased.length > 0
    },
    /** Lets another process take over at once. */
    async release(): Promise<void> {
      await database
        .update(relayQueues)
        .set({ leasedUntil: 0, leasedBy: null })
        .where(and(isQueue, eq(relayQueues.leasedBy, owner)))
    },
    /** Makes the queue where there is none. `nextNonce` as the chain has it. */
    async open(nextNonce: number): Promise<void> {
      await database.insert(relayQueues).values({ relayer, caipNetworkId, nextNonce }).onConflictDoNothing()
    },
    /** Whether anything waits, or is on its way. */
    async hasWork(): Promise<boolean> {
      const [row] = await database
        .select({ id: sponsoredBatches.id })
        .from(sponsoredBatches)
        .where(and(isOwn, inArray(sponsoredBatches.status, ['queued', 'sent'])))
        .limit(1)
      return row !== undefined
    },
    /**
     * The wei that may still be asked of the relayer for what is not settled. In a transaction `tx` nobody else adds to it
     * until that ends.
     */
    async sumReserved(tx?: Statements): Promise<bigint> {
      await tx?.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`${relayer} ${caipNetworkId}`}, 0))`,
      )
      const [row] = await (tx ?? database)
        .select({ sum: sql<string>`coalesce(sum(${sponsoredBatches.reserved}), 0)` })
        .from(sponsoredBatches)
        .where(and(isOwn, inArray(sponsoredBatches.status, ['queued', 'sent'])))
      return BigInt(row?.sum ?? 0)
    },
    /** What is signed and not settled, by nonce. */
    async listSent(): Promise<SentBatch[]> {
      const batches = await database
        .select()
        .from(sponsoredBatches)
        .where(and(isOwn, eq(sponsoredBatches.status, 'sent')))
        .orderBy(asc(sponsoredBatches.nonce))
      if (batches.length === 0) return []
      const ids = batches.map(({ id }) => id)
      const all = await database
        .select()
        .from(sponsoredTransactions)
        .where(inArray(sponsoredTransactions.batchId, ids))
        .orderBy(asc(sponsoredTransactions.maxFee))
      return batches.map((batch) => ({
        ...batch,
        nonce: batch.nonce ?? 0,
        transactions: all.filter(({ batchId }) => batchId === batch.id),
      }))
    },
    /** The first that wait, in the order they came. */
    listQueued: (count: number): Promise<SponsoredBatchRow[]> =>
      database
        .select()
        .from(sponsoredBatches)
        .where(and(isOwn, eq(sponsoredBatches.status, 'queued')))
        .orderBy(asc(sponsoredBatches.createdAt), asc(sponsoredBatches.id))
        .limit(count),
    /**
     * Gives a batch its nonce, and keeps what is signed with it before anybody else sees it. null: the queue is another
     * process's, or the batch has one.
     */
    give: (
      batch: SponsoredBatchRow,
      chainNonce: number,
      fees: Fees,
      sign: (nonce: number) => Promise<Hex>,
    ): Promise<SponsoredTransactionRow | null> =>
      inQueue(async (tx, nextNonce) => {
        const nonce = Math.max(nextNonce, chainNonce)
        const given = await tx
          .update(sponsoredBatches)
          .set({ status: 'sent', nonce })
          .where(and(eq(sponsoredBatches.id, batch.id), eq(sponsoredBatches.status, 'queued')))
          .returning()
        if (given.length === 0) return null
        await tx
          .update(relayQueues)
          .set({ nextNonce: nonce + 1 })
          .where(isQueue)
        return keep(tx, batch, { raw: await sign(nonce), fees, carriesBatch: true })
      }),
    /** Keeps another transaction of the same nonce. */
    replace: (
      batch: SentBatch,
      signed: { raw: Hex; fees: Fees; carriesBatch: boolean },
    ): Promise<SponsoredTransactionRow | null> => inQueue((tx) => keep(tx, batch, signed)),
    async markBroadcast(hash: Hex): Promise<void> {
      await database
        .update(sponsoredTransactions)
        .set({ broadcastAt: getNow() })
        .where(eq(sponsoredTransactions.hash, hash))
    },
    /** Counts what a batch has cost, once. `mined`: by which transaction; null: nothing of it reaches the chain. */
    async settle(batch: SponsoredBatchRow, cost: bigint, mined: Hex | null): Promise<void> {
      await database.transaction(async (tx) => {
        const settled = await tx
          .update(sponsoredBatches)
          .set({ status: 'done', cost })
          .where(and(eq(sponsoredBatches.id, batch.id), inArray(sponsoredBatches.status, ['queued', 'sent'])))
          .returning()
        if (settled.length === 0) return
        await settleBudgets(tx, batch.scopes, batch.reserved - cost)
        await updateCalls(tx, batch, mined ? { transactionHash: mined } : { isGivenUp: true })
      })
    },
  }
}

/** See {@link createRelayStore}. */
export type RelayStore = ReturnType<typeof createRelayStore>

async function updateCalls(
  tx: Statements,
  { accountId, appOrigin, callsId }: SponsoredBatchRow,
  change: { transactionHash: Hex } | { isGivenUp: true },
): Promise<void> {
  await tx
    .update(callBatches)
    .set(change)
    .where(
      and(
        eq(callBatches.accountId, accountId),
        eq(callBatches.appOrigin, appOrigin),
        eq(callBatches.callsId, callsId),
      ),
    )
}
