import type { Log, Metrics, SharedCounts } from '@gangway/server-kit'
import type { MailboxStore } from './mailboxStore.js'
import type { RelayBus } from './relayBus.js'

/** What `createRelay` is given. It closes none of it. */
export type RelayDeps = {
  log: Log
  metrics: Metrics
  store: MailboxStore
  bus: RelayBus
  /** Public addresses of this relay that a client's token may name, without a slash at the end; `*`: any. */
  audiences: readonly string[] | '*'
  /** Projects that may connect; empty: any, also none. */
  projectIds: readonly string[]
  /** Origins whose pages may connect; `*loopback*`: any of this machine; empty: all. */
  allowedOrigins: readonly string[]
  /** Projects that were added while it runs, with their origins; default: none. */
  listAdded?: () => readonly { id: string; origins: readonly string[] }[]
  limits: {
    /** Bytes of one message. */
    messageSize: number
    /** Bytes that all messages may take in the store, a sixteenth of it those of one network; 0: no limit. */
    storedBytes: number
    /**
     * Requests one client may make a minute (one address ten times as many), and connections one address may open a
     * minute (and hold open, ten times as many); 0: no limit.
     */
    requestsPerMinute: number
    connectionsPerMinute: number
  }
  /** By which relays count these limits together; left out, each counts for itself. */
  sharedCounts?: Pick<SharedCounts, 'add'> | undefined
  /** Other times than the protocol's, for tests. */
  times?: Partial<RelayTimes>
  /** Of the connection's peer, or of whom a trusted proxy names. */
  getClientIp(request: { headers: Headers; remoteAddress: string }): string
  getNow(): number
  /** By what whatever deletes goes, see `DatabaseClock.getEarliest`; default `getNow`. */
  getEarliest?: () => number
  /** Milliseconds since any time, which nobody sets: how long something lasts is told by it; default the process's own. */
  getSteady?: () => number
}

/** Times a relay keeps, ms. */
export type RelayTimes = {
  /** How often every client is pinged; one that did not answer by the next is dropped. */
  pingInterval: number
  /** How long a refused client waits before it is told, and one over the limit of its address before it is cut. */
  rejectionDelay: number
  holdingTime: number
  /** How long a client may go without a subscription and without a word, and without reading what it is sent. */
  idleGrace: number
  stallGrace: number
  /** How often expired messages are removed. */
  cleanInterval: number
}
