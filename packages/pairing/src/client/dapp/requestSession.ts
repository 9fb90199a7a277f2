import { CodedError } from '@gangway/protocol'
import type { DappClient } from '../dappClient.js'
import { ask } from '../engine/ask.js'
import { toTimestamp } from '../methods/shapes/values.js'
import type { DappContext } from './dappContext.js'

// s; relay-protocol.md §5 “A request `expiry` replaces the ttl”.
const shortestExpiry = 300
const longestExpiry = 604_800

/** Asks the wallet of a session, and waits for what it answers. */
export async function requestSession(
  { engine, sessions }: DappContext,
  parameters: Parameters<DappClient['request']>[0],
): Promise<unknown> {
  const { topic, networkId, method, params, expiry = shortestExpiry, signal } = parameters
  if (!Number.isInteger(expiry) || expiry < shortestExpiry || expiry > longestExpiry)
    throw new CodedError('INVALID_INPUT', { details: 'expiry is 300 … 604800 s' })
  sessions.need(topic)
  const until = engine.getNow() + expiry * 1000
  const request = { method, params, expiryTimestamp: toTimestamp(until) }
  return ask(
    engine,
    { topic, method: 'wc_sessionRequest', params: { request, chainId: networkId }, ttl: expiry },
    { until, expiredCode: 'PAIRING_REQUEST_EXPIRED', signal },
  )
}
