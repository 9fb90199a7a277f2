import { type Database, retryConflicts } from '@gangway/server-kit'
import { and, eq, inArray, lt, ne, notExists, or, type SQL } from 'drizzle-orm'
import { nameAddresses, nameRules, names } from '../database/names.js'

/** A name with its addresses. */
export type StoredName = typeof names.$inferSelect & {
  addresses: readonly { coinType: number; address: string; createdAt: number }[]
}

/** What the operator says of a label. */
export type NameRule = typeof nameRules.$inferSelect

/** A name to be registered. */
export type NewName = Omit<typeof names.$inferInsert, 'slot'> & {
  addresses: readonly { coinType: number; address: string }[]
}

/** Where names are stored. A blocked name is found by no method but `listTaken`. */
export type NameStore = ReturnType<typeof createNameStore>

/** Stores names in the database. Times in Unix milliseconds, those of signed messages in seconds. */
export function createNameStore(database: Database) {
  const isNotBlocked = () =>
    notExists(
      database
        .select({ label: nameRules.label })
        .from(nameRules)
        .where(and(eq(nameRules.skeleton, names.skeleton), eq(nameRules.kind, 'blocked'))),
    )

  async function read(condition: SQL): Promise<StoredName[]> {
    const rows = await database
      .select()
      .from(names)
      .where(and(condition, isNotBlocked()))
      .orderBy(names.registeredAt, names.label)
    if (rows.length === 0) return []
    const labels = rows.map(({ label }) => label)
    const addresses = await database
      .select()
      .from(nameAddresses)
      .where(inArray(nameAddresses.label, labels))
      .orderBy(nameAddresses.createdAt, nameAddresses.coinType)
    return rows.map((row) => ({ ...row, addresses: addresses.filter(({ label }) => label === row.label) }))
  }

  return {
    async find(label: string): Promise<StoredName | null> {
      return (await read(eq(names.label, label)))[0] ?? null
    },
    /** The names of an address, the oldest first. */
    list: (owner: string): Promise<StoredName[]> => read(eq(names.owner, owner.toLowerCase())),
    async findRule(skeleton: string): Promise<NameRule | null> {
      const [rule] = await database.select().from(nameRules).where(eq(nameRules.skeleton, skeleton))
      return rule ?? null
    },
    /** Of some skeletons those that are registered or that the operator has spoken of. */
    async listTaken(skeletons: readonly string[]): Promise<Set<string>> {
      const [registered, ruled] = await Promise.all([
        database
          .select({ skeleton: names.skeleton })
          .from(names)
          .where(inArray(names.skeleton, [...skeletons])),
        database
          .select({ skeleton: nameRules.skeleton })
          .from(nameRules)
          .where(inArray(nameRules.skeleton, [...skeletons])),
      ])
      return new Set([...registered, ...ruled].map(({ skeleton }) => skeleton))
    },
    /** Registers a name: of several at once one does it, because the indexes decide. `limit` is per account. */
    register: (name: NewName, limit: number) =>
      retryConflicts(() => database.transaction((tx) => register(tx, name, limit))),
    /** Replaces the texts, unless a message as new was taken before. */
    async setAttributes(
      label: string,
      { attributes, signedAt, now }: Pick<StoredName, 'attributes' | 'signedAt'> & { now: number },
    ): Promise<boolean> {
      const changed = await database
        .update(names)
        .set({ attributes, signedAt, updatedAt: now })
        .where(and(eq(names.label, label), lt(names.signedAt, signedAt)))
        .returning({ label: names.label })
      return changed.length > 0
    },
    /** Sets one address, unless a message as new was taken before. */
    setAddress: (
      label: string,
      change: { coinType: number; address: string; signedAt: number; now: number },
    ): Promise<boolean> => retryConflicts(() => database.transaction((tx) => setAddress(tx, label, change))),
    /** Takes the place of another rule; false where that blocks the label and this one does not. */
    async setRule(rule: NameRule): Promise<boolean> {
      const setWhere = rule.kind === 'blocked' ? {} : { setWhere: ne(nameRules.kind, 'blocked') }
      const noted = await database
        .insert(nameRules)
        .values(rule)
        .onConflictDoUpdate({ target: nameRules.skeleton, set: rule, ...setWhere })
        .returning({ skeleton: nameRules.skeleton })
      return noted.length > 0
    },
    /** Whether there was one. */
    async deleteRule(skeleton: string): Promise<boolean> {
      const gone = await database
        .delete(nameRules)
        .where(eq(nameRules.skeleton, skeleton))
        .returning({ skeleton: nameRules.skeleton })
      return gone.length > 0
    },
  }
}

type Session = Pick<Database, 'select' | 'insert' | 'update'>

async function register(
  tx: Session,
  { addresses, ...name }: NewName,
  limit: number,
): Promise<'registered' | 'taken' | 'limit'> {
  const isOwn = and(eq(names.owner, name.owner), eq(names.network, name.network))
  // Each turn loses its slot to another registration of the same account, of which there are as many as slots.
  for (let turn = 0; turn <= limit; turn += 1) {
    const owned = await tx.select({ slot: names.slot }).from(names).where(isOwn)
    const slot = findFreeSlot(new Set(owned.map(({ slot: taken }) => taken)), limit)
    if (slot === null) return 'limit'
    const added = await tx
      .insert(names)
      .values({ ...name, slot })
      .onConflictDoNothing()
      .returning({ label: names.label })
    if (added.length > 0) {
      const createdAt = name.registeredAt
      await tx
        .insert(nameAddresses)
        .values(addresses.map((each) => ({ ...each, label: name.label, createdAt })))
      return 'registered'
    }
    const others = await tx
      .select({ label: names.label })
      .from(names)
      .where(or(eq(names.label, name.label), eq(names.skeleton, name.skeleton)))
    if (others.length > 0) return 'taken'
  }
  return 'limit'
}

function findFreeSlot(taken: ReadonlySet<number>, limit: number): number | null {
  for (let slot = 0; slot < limit; slot += 1) if (!taken.has(slot)) return slot
  return null
}

async function setAddress(
  tx: Session,
  label: string,
  { coinType, address, signedAt, now }: { coinType: number; address: string; signedAt: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .update(names)
    .set({ signedAt, updatedAt: now })
    .where(and(eq(names.label, label), lt(names.signedAt, signedAt)))
    .returning({ label: names.label })
  if (changed.length === 0) return false
  await tx
    .insert(nameAddresses)
    .values({ label, coinType, address, createdAt: now })
    .onConflictDoUpdate({
      target: [nameAddresses.label, nameAddresses.coinType],
      set: { address, createdAt: now },
    })
  return true
}
