import type { Database } from '@gangway/server-kit'
import { asc, gt, isNotNull, isNull } from 'drizzle-orm'
import { type AuditRow, auditChain, auditRows, noSeal } from '../database/audit/auditRows.js'
import { hashAuditRow } from './hashAuditRow.js'
import type { AuditSeal } from './sealAuditRows.js'

/** Rows read at once. */
const rowsAtOnce = 1_000

/** What is wrong with the first row that is not as it was sealed, by its place in the chain. */
export type AuditFault = {
  /** `rewritten`: it is not the one the process's log tells of, though its own chain holds. */
  kind: 'changed' | 'missing' | 'inserted' | 'rewritten'
  number: number
}

/** What `audit verify` found. */
export type AuditVerdict = {
  /** Sealed rows that were looked at, and the place of the first of them. */
  checked: number
  first: number
  /** Rows that wait to be sealed: nothing can be said of them. */
  unsealed: number
  newest: AuditSeal
  /** null: all is as it was sealed. */
  fault: AuditFault | null
}

type Progress = { number: number; hash: string; checked: number }

/**
 * Looks at every sealed row, in one state of the database. `anchors`: seals that were told elsewhere, as to the
 * process's log: the chain has to go through each of them. Nothing can be said of those whose rows were removed for
 * their age.
 */
export async function verifyAuditLog(
  database: Database,
  anchors: readonly AuditSeal[] = [],
): Promise<AuditVerdict> {
  return database.transaction(
    async (tx) => {
      const [chain] = await tx.select().from(auditChain)
      const begin = { number: chain?.removedNumber ?? noSeal.number, hash: chain?.removedHash ?? noSeal.hash }
      const newest = { number: chain?.number ?? noSeal.number, hash: chain?.hash ?? noSeal.hash }
      const told = new Map(anchors.map(({ number, hash }) => [number, hash]))
      const at: Progress = { ...begin, checked: 0 }
      let fault = findBefore(await listFirst(tx), begin.number)
      const toldOfBegin = told.get(begin.number)
      if (!fault && toldOfBegin !== undefined && toldOfBegin !== begin.hash)
        fault = { kind: 'rewritten', number: begin.number }
      for (let last = begin.number; !fault; ) {
        const rows = await tx
          .select()
          .from(auditRows)
          .where(gt(auditRows.number, last))
          .orderBy(asc(auditRows.number))
          .limit(rowsAtOnce)
        fault = checkRows(rows, at, { newest, told })
        last = rows.at(-1)?.number ?? last
        if (rows.length < rowsAtOnce) break
      }
      if (!fault && at.number < newest.number) fault = { kind: 'missing', number: at.number + 1 }
      if (!fault && at.hash !== newest.hash) fault = { kind: 'changed', number: at.number }
      const beyond = anchors.find(({ number }) => number > at.number)
      if (!fault && beyond) fault = { kind: 'missing', number: at.number + 1 }
      const unsealed = await tx.$count(auditRows, isNull(auditRows.number))
      return { checked: at.checked, first: begin.number + 1, unsealed, newest, fault }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function listFirst(tx: Pick<Database, 'select'>): Promise<Pick<AuditRow, 'number'>[]> {
  return tx
    .select({ number: auditRows.number })
    .from(auditRows)
    .where(isNotNull(auditRows.number))
    .orderBy(asc(auditRows.number))
    .limit(1)
}

/** A row where all were removed. */
function findBefore([row]: readonly Pick<AuditRow, 'number'>[], removed: number): AuditFault | null {
  return row && row.number !== null && row.number <= removed ? { kind: 'inserted', number: row.number } : null
}

/** Goes on along the chain; what is wrong with the first row that is not as it should be. */
function checkRows(
  rows: readonly AuditRow[],
  at: Progress,
  { newest, told }: { newest: AuditSeal; told: ReadonlyMap<number, string> },
): AuditFault | null {
  for (const row of rows) {
    const number = at.number + 1
    const found = row.number ?? 0
    if (number > newest.number) return { kind: 'inserted', number: found }
    if (found > number) return { kind: 'missing', number }
    const hash = hashAuditRow(row, { number, previous: at.hash })
    if (row.previous !== at.hash || row.hash !== hash) return { kind: 'changed', number }
    const anchor = told.get(number)
    if (anchor !== undefined && anchor !== hash) return { kind: 'rewritten', number }
    Object.assign(at, { number, hash, checked: at.checked + 1 })
  }
  return null
}
