import type { Database } from '@gangway/server-kit'
import { createNameStore } from './createNameStore.js'
import { toSkeleton } from './nameRules.js'

/** What an operator does: `by` is who ran it, `now` Unix milliseconds. */
type Operation = { label: string; by: string; now: number }

/**
 * Keeps a label, and those that look like it, from being registered; `account` alone may, if it is named. Resolves with false
 * for a label that is blocked, and stays so.
 */
export function reserveName(
  database: Database,
  { label, account, by, now }: Operation & { account: string | null },
): Promise<boolean> {
  return note(database, { label, account: account?.toLowerCase() ?? null, by, now, kind: 'reserved' })
}

/** Takes a label, and those that look like it, out of use: nobody can register it, and one that is registered leads nowhere. */
export async function blockName(database: Database, operation: Operation): Promise<void> {
  await note(database, { ...operation, account: null, kind: 'blocked' })
}

/** Takes back what was reserved or blocked; a registered name leads where it led. Resolves with whether there was anything. */
export function releaseName(database: Database, { label }: Pick<Operation, 'label'>): Promise<boolean> {
  return createNameStore(database).deleteRule(toSkeleton(label))
}

function note(
  database: Database,
  { label, by, now, ...rule }: Operation & { account: string | null; kind: 'reserved' | 'blocked' },
): Promise<boolean> {
  const skeleton = toSkeleton(label)
  return createNameStore(database).setRule({ ...rule, skeleton, label, notedBy: by, notedAt: now })
}
