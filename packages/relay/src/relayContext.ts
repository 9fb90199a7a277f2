import type { Connections } from './connections/createConnections.js'
import type { Delivery } from './delivery/createDelivery.js'
import type { Publisher } from './delivery/createPublisher.js'
import type { RequestLimit } from './limits/createRequestLimit.js'
import type { MailboxStore } from './model/mailboxStore.js'

/** What the methods of a relay work with. */
export type RelayContext = {
  connections: Connections
  publisher: Publisher
  delivery: Delivery
  store: MailboxStore
  takeRequests: RequestLimit
  takeBytes: RequestLimit
}
