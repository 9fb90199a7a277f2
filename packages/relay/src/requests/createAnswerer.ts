import type { Log, Metrics } from '@gangway/server-kit'
import { fetchMethods, getMethod } from '../methods/methods.js'
import type { Connection } from '../model/connection.js'
import { RelayError } from '../model/RelayError.js'
import type { RelayContext } from '../relayContext.js'
import { type Frame, readFrame } from './readFrame.js'

/** Handles the frames of connections; never throws. */
export type Answerer = {
  /**
   * Takes a frame in. It waits while the client does not read its answers: what was sent with one write is there
   * before anybody can stop listening.
   */
  take(connection: Connection, text: string): void
  /** Goes on with the frames that wait. */
  resume(connection: Connection): void
}

/** Creates what answers the frames of a relay's clients. relay-protocol.md §2. */
export function createAnswerer(
  context: RelayContext,
  { log, metrics }: { log: Log; metrics: Metrics },
): Answerer {
  async function call(
    connection: Connection,
    { id, method, params }: Extract<Frame, { kind: 'request' }>,
    size: number,
  ) {
    const run = getMethod(method)
    if (!run) throw new RelayError('methodNotFound', 'InvalidMethod', 'There is no such method here')
    const reply = (result: unknown) =>
      connection.send(`{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
    const answer = () => run({ context, connection, params, reply })
    await (fetchMethods.has(run) ? connection.fetches.add(size, answer) : answer())
  }

  function refuse(connection: Connection, id: string, error: RelayError) {
    metrics.relayRefusals.inc({ reason: error.tag })
    connection.send(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`)
  }

  function resume(connection: Connection) {
    while (connection.stalledSince === null) {
      const text = connection.waiting.shift()
      if (text === undefined) return
      handle(connection, text)
    }
  }

  function handle(connection: Connection, text: string) {
    const frame = readFrame(text)
    const isAnswer = frame.kind === 'answer'
    if (isAnswer && frame.isAcknowledged && context.delivery.acknowledge(connection, frame.pushId)) return
    // Whatever else it says counts.
    const isTooMuch = !context.takeRequests(connection, 1)
    if (isTooMuch) connection.throttle()
    if (isAnswer) return
    if (isTooMuch)
      refuse(connection, frame.id, new RelayError('tooManyRequests', 'TooManyRequests', 'Too many requests'))
    else if (frame.kind === 'invalid')
      refuse(connection, frame.id, new RelayError('invalidRequest', frame.tag, frame.message))
    else
      call(connection, frame, text.length).catch((error) => {
        if (!(error instanceof RelayError)) log.error({ error }, 'a request failed')
        refuse(connection, frame.id, toRelayError(error))
      })
  }

  return {
    take(connection, text) {
      metrics.relayFrames.inc()
      connection.waiting.push(text)
      resume(connection)
    },
    resume,
  }
}

function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError('internal', 'Unknown', 'Internal error', { cause: error })
}
