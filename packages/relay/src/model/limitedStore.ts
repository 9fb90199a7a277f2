import type { MailboxStore } from './mailboxStore.js'

type Read = MailboxStore['read']

/** A store of which few readings are asked at once. */
export type LimitedStore = MailboxStore & {
  /** As {@link MailboxStore.read}; undefined, and nothing read, where it is not wanted any more when its turn comes. */
  readIf(isWanted: () => boolean, ...params: Parameters<Read>): Promise<Awaited<ReturnType<Read>> | undefined>
}
