import { GangwayError } from '@gangway/protocol'
import type { CallsClient } from '../chains/callsClient.js'
import { getNamespaceContext } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'

/** The code for batches, once it is loaded. A test may put other code in its place. */
export const callsClient = defineSlot<{ now?: Promise<CallsClient> | undefined }>(() => ({}))

/**
 * Loads the code for batches on EVM networks, once a config. It is no part of the family's own, which every page with a
 * wallet loads.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` when it cannot be loaded; it may be tried again.
 */
export function openCallsClient(config: Config): Promise<CallsClient> {
  const slot = callsClient(config)
  slot.now ??= import('../chains/eip155/calls/createCallsClient.js').then(
    ({ createCallsClient }) => createCallsClient(getNamespaceContext(config)),
    (cause: unknown) => {
      slot.now = undefined
      throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { cause, details: 'eip155' })
    },
  )
  return slot.now
}
