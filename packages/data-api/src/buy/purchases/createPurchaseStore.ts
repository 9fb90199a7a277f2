import type { CaipNetworkId } from '@gangway/protocol'
import { type Database, deleteAll } from '@gangway/server-kit'
import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { purchaseMessages } from '../../database/purchaseMessages.js'
import { type Purchase, purchases } from '../../database/purchases.js'
import { advancePurchase, isOpen, type PurchaseStep } from './purchaseState.js'

/** What is learnt of a purchase beside the step it takes. */
export type PurchaseNews = { step: PurchaseStep; reference?: string | null }

/** Where purchases are kept. Times in Unix milliseconds. */
export type PurchaseStore = {
  add(purchase: Purchase): Promise<void>
  /** Gives a purchase the name its provider has for it, where it has none yet. */
  setReference(id: string, reference: string): Promise<void>
  find(id: string): Promise<Purchase | null>
  findByReference(provider: string, reference: string): Promise<Purchase | null>
  /** Those of an account on some chains, the last begun first. */
  list(account: string, chains: readonly CaipNetworkId[], limit: number): Promise<Purchase[]>
  /** Takes a step, if it leads on. Resolves with the purchase as it is then; null where there is none. */
  advance(id: string, news: PurchaseNews, now: number): Promise<Purchase | null>
  /** The same for a message, once: null also where the message was acted on before. Both are kept, or neither. */
  advanceByMessage(
    id: string,
    news: PurchaseNews,
    message: { provider: string; eventId: string },
    now: number,
  ): Promise<Purchase | null>
  /** Claims purchases that are due to be asked about; `getAskAt` says when each is next, null: not again. */
  claimDue(now: number, limit: number, getAskAt: (purchase: Purchase) => number | null): Promise<Purchase[]>
  /** Forgets what came to its end, or was not heard of, since before a time; and messages as old. */
  deleteBefore(time: number): Promise<void>
}

type Session = Pick<Database, 'select' | 'insert' | 'update'>

/** Keeps purchases in the database. */
export function createPurchaseStore(database: Database): PurchaseStore {
  return {
    async add(purchase) {
      await database.insert(purchases).values(purchase)
    },
    async setReference(id, reference) {
      await database
        .update(purchases)
        .set({ reference })
        .where(and(eq(purchases.id, id), isNull(purchases.reference)))
    },
    async find(id) {
      const [found] = await database.select().from(purchases).where(eq(purchases.id, id))
      return found ?? null
    },
    async findByReference(provider, reference) {
      const [found] = await database
        .select()
        .from(purchases)
        .where(and(eq(purchases.provider, provider), eq(purchases.reference, reference)))
      return found ?? null
    },
    async list(account, chains, limit) {
      return database
        .select()
        .from(purchases)
        .where(and(eq(purchases.account, account), inArray(purchases.chain, [...chains])))
        .orderBy(desc(purchases.startedAt), desc(purchases.id))
        .limit(limit)
    },
    advance: (id, news, now) => database.transaction((tx) => advanceRow(tx, id, news, now)),
    advanceByMessage: (id, news, { provider, eventId }, now) =>
      database.transaction(async (tx) => {
        // The primary key decides between several at once.
        const added = await tx
          .insert(purchaseMessages)
          .values({ provider, eventId, receivedAt: now })
          .onConflictDoNothing()
          .returning({ eventId: purchaseMessages.eventId })
        return added.length === 0 ? null : advanceRow(tx, id, news, now)
      }),
    claimDue: (now, limit, getAskAt) =>
      database.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(purchases)
          .where(lte(purchases.askAt, now))
          // Money that is on its way comes before what anybody may have begun.
          .orderBy(
            sql`case when ${purchases.state} in ('paid', 'sent') then 0 else 1 end`,
            asc(purchases.askAt),
          )
          .limit(limit)
          .for('update', { skipLocked: true })
        for (const purchase of due)
          await tx
            .update(purchases)
            .set({ askAt: getAskAt(purchase), asked: purchase.asked + 1 })
            .where(eq(purchases.id, purchase.id))
        return due
      }),
    async deleteBefore(time) {
      const isAsked = or(isNull(purchases.askAt), lt(purchases.askAt, time))
      await deleteAll(database, purchases, and(lt(purchases.updatedAt, time), isAsked))
      await deleteAll(database, purchaseMessages, lt(purchaseMessages.receivedAt, time))
    },
  }
}

/** Whether somebody may still pay, or pay again. */
const mayMove = (state: Purchase['state']) => isOpen(state) || state === 'abandoned' || state === 'failed'

/** The row is locked first: two messages at once are one after the other. */
async function advanceRow(
  tx: Session,
  id: string,
  { step, reference }: PurchaseNews,
  now: number,
): Promise<Purchase | null> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update')
  if (!purchase) return null
  const isOtherTry =
    reference !== null && reference !== undefined && ![null, reference].includes(purchase.reference)
  const next = advancePurchase(purchase, step.kind === 'told' ? { ...step, isOtherTry } : step)
  const isMoved = next !== (purchase as typeof next)
  const named = (isMoved && isOtherTry ? reference : (purchase.reference ?? reference)) ?? null
  if (!isMoved && named === purchase.reference) return purchase
  const { state, transactionHash, failure, received } = next
  const [row] = await tx
    .update(purchases)
    .set({
      ...{ state, transactionHash, failure, received, reference: named },
      // What has moved is asked about soon again: the next step may be near.
      ...(isMoved ? { updatedAt: now, askAt: mayMove(state) ? now : null, asked: 0 } : {}),
    })
    .where(eq(purchases.id, id))
    .returning()
  return row ?? null
}
