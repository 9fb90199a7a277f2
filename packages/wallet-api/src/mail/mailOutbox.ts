import type { Database } from '@gangway/server-kit'
import type { MailRequest } from './mailRequest.js'

/** Mails that were asked for and not delivered yet, in the database. */
export type MailOutbox = {
  /** Keeps a mail; it goes out once `tx` is committed, tried again until it is delivered or too late. */
  queue(tx: Pick<Database, 'insert'>, mail: MailRequest): Promise<void>
  /** Lets deliveries under way end; what waits goes out after the next start. */
  close(): Promise<void>
}
