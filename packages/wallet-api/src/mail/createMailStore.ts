import type { Database } from '@gangway/server-kit'
import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import { mails } from '../database/mail/mails.js'
import type { Statements } from '../database/statements.js'

/** One mail as it is kept; see the table's columns. */
export type StoredMail = typeof mails.$inferSelect

/** How long a try may take before somebody else may begin another, ms: twice the sender's own limit. */
const claimTime = 60_000

/** What else is true once a mail was delivered, in the same transaction. `now` in Unix milliseconds. */
export type NoteSent = (tx: Statements, mail: StoredMail, now: number) => Promise<void>

/** Keeps mails in the database; several processes may share it. `getNow` in Unix milliseconds. */
export function createMailStore(database: Database, getNow: () => number, noteSent?: NoteSent) {
  return {
    /** Takes the mail that is due first; nobody else gets it for a minute. */
    async claim(): Promise<StoredMail | undefined> {
      const now = getNow()
      const first = sql`(
        select ${mails.id} from ${mails} where ${mails.dueAt} <= ${now}
        order by ${mails.dueAt} limit 1 for update skip locked
      )`
      const [mail] = await database
        .update(mails)
        .set({
          dueAt: now + claimTime,
          tries: sql`${mails.tries} + 1`,
          unsureTries: sql`${mails.unsureTries} + 1`,
        })
        .where(eq(mails.id, first))
        .returning()
      return mail
    },
    /** Gives a mail back, to be tried again at `dueAt`. */
    async postpone(id: string, { dueAt, isUnsure }: { dueAt: number; isUnsure: boolean }): Promise<void> {
      const unsureTries = isUnsure ? mails.unsureTries : sql`${mails.unsureTries} - 1`
      await database
        .update(mails)
        .set({ dueAt, unsureTries: sql`${unsureTries}` })
        .where(eq(mails.id, id))
    },
    /** Lets go of a mail that was sent, or was given up for a reason. */
    async remove(mail: StoredMail, failure?: string): Promise<void> {
      const { id, kind, owner } = mail
      await database.transaction(async (tx) => {
        const removed = await tx.delete(mails).where(eq(mails.id, id)).returning({ id: mails.id })
        if (removed.length === 0) return
        if (failure === undefined) await noteSent?.(tx, mail, getNow())
        const details = failure === undefined ? { kind } : { kind, reason: failure }
        const result = failure === undefined ? 'ok' : 'failed'
        await writeAudit(tx, getNow(), { ...owner, event: 'mail.send', result, details })
      })
    },
  }
}
