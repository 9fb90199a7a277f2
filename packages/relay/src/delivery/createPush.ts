import type { Connection } from '../model/connection.js'
import type { MailboxMessage } from '../model/mailboxStore.js'
import type { RelayDeps } from '../model/relayDeps.js'

/** Sends a message to a connection; false when it has to be read from the store later. */
export type Push = (connection: Connection, message: MailboxMessage) => boolean

/** Pushes of one connection whose acknowledgement is waited for; that of an older one comes to nothing. */
const mostUnacknowledged = 1_024

/** Creates the sending of `irn_subscription`. relay-protocol.md §2 “Server → client”. */
export function createPush({
  metrics,
  getNow,
  getSteady,
}: Pick<RelayDeps, 'metrics' | 'getNow'> & { getSteady: () => number }): Push {
  let lastId = 0
  /** 16 digits, exact as a `number`, which older clients need. */
  const getNextId = () => {
    lastId = Math.max(lastId + 1, getNow() * 1000)
    return lastId
  }

  return (connection, message) => {
    const { topic, messageId } = message
    const { unacknowledged, subscriptions } = connection
    if (connection.stalledSince !== null) {
      connection.behind.add(topic)
      return false
    }
    const id = getNextId()
    unacknowledged.set(id, { topic, messageId, pushedAt: getSteady() })
    if (unacknowledged.size > mostUnacknowledged) forgetOldest(unacknowledged)
    const subscription = subscriptions.get(topic)
    const params = `{"id":"${subscription}","data":${toData(message)}}`
    connection.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`)
    metrics.relayPushes.inc()
    return true
  }
}

function forgetOldest(pushes: Connection['unacknowledged']) {
  for (const id of pushes.keys()) {
    pushes.delete(id)
    return
  }
}

/** Written by hand: there is one text in it to escape. What a client did not give stays out, for `''` means something. */
function toData({ topic, message, publishedAt, tag, attestation }: MailboxMessage): string {
  const end = attestation === undefined ? '}' : `,"attestation":${JSON.stringify(attestation)}}`
  return `{"topic":"${topic}","message":${JSON.stringify(message)},"publishedAt":${publishedAt},"tag":${tag}${end}`
}
