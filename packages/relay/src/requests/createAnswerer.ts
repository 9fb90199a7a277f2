import type { Log, Metrics } from '@gangway/server-kit'
import type { Connection } from '../connections/connection.js'
import { getMethod } from '../methods/methods.js'
import type { RelayContext } from '../relayContext.js'
import { RelayError } from './RelayError.js'
import { type Frame, readFrame } from './readFrame.js'

/** Handles one frame of a connection; never throws. */
export type Answerer = (connection: Connection, text: string) => void

/** How long a client that asks too much is not listened to, ms. Closing would bring it back at once. */
export const throttleTime = 1_000

/** Creates what answers the frames of a relay's clients. relay-protocol.md §2. */
export function createAnswerer(
  context: RelayContext,
  { log, metrics }: { log: Log; metrics: Metrics },
): Answerer {
  async function call(connection: Connection, { id, method, params }: Extract<Frame, { kind: 'request' }>) {
    const run = getMethod(method)
    if (!run) throw new RelayError('methodNotFound', 'InvalidMethod', 'There is no such method here')
    const reply = (result: unknown) =>
      connection.send(`{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
    await run({ context, connection, params, reply })
  }

  function refuse(connection: Connection, id: string, error: RelayError) {
    metrics.relayRefusals.inc({ reason: error.tag })
    connection.send(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`)
  }

  return (connection, text) => {
    metrics.relayFrames.inc()
    const frame = readFrame(text)
    const isAnswer = frame.kind === 'answer'
    if (isAnswer && frame.isAcknowledged && context.delivery.acknowledge(connection, frame.pushId)) return
    // Whatever else it says counts.
    const isTooMuch = !context.takeRequests(connection, 1)
    if (isTooMuch) connection.throttle(throttleTime)
    if (isAnswer) return
    if (isTooMuch)
      refuse(connection, frame.id, new RelayError('tooManyRequests', 'TooManyRequests', 'Too many requests'))
    else if (frame.kind === 'invalid')
      refuse(connection, frame.id, new RelayError('invalidRequest', frame.tag, frame.message))
    else
      call(connection, frame).catch((error) => {
        if (!(error instanceof RelayError)) log.error({ error }, 'a request failed')
        refuse(connection, frame.id, toRelayError(error))
      })
  }
}

function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError('internal', 'Unknown', 'Internal error', { cause: error })
}
