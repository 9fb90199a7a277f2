import type { Database } from '@gangway/server-kit'
import type { AuditActor } from '../database/audit/auditRows.js'
import type { MailRequest } from './mailRequest.js'

/** Mails that were asked for and not delivered yet, in the database. */
export type MailOutbox = {
  /**
   * Keeps a mail; it goes out once `tx` is committed, tried again until it is delivered or too late. What became of it
   * stands in the audit log, as a thing of its `owner`.
   */
  queue(tx: Pick<Database, 'insert'>, mail: MailRequest, owner: AuditActor): Promise<void>
  /** Lets deliveries under way end; what waits goes out after the next start. */
  close(): Promise<void>
}
