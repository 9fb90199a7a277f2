import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import type { PairingSession } from './pairingSession.js'

/** Pairing with phone wallets; absent: nothing was asked of it yet. */
export const pairingSlot = defineSlot<{ session?: Promise<PairingSession> | undefined }>(() => ({}))

/**
 * The pairing of a config, whose code blocks no button: it loads with the first link, or where an earlier visit has
 * paired. architecture.md §4 “What loads when”.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` ('Adapter not found', product.md §8) where there is none; whatever
 * fetching the code throws.
 */
export function loadPairing(config: Config): Promise<PairingSession> {
  const { pairing } = config
  const slot = pairingSlot(config)
  if (!pairing)
    return Promise.reject(new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { details: 'pairing' }))
  slot.session ??= import('./createPairingSession.js')
    .then(({ createPairingSession }) => createPairingSession(config, pairing))
    .catch((error: unknown) => {
      slot.session = undefined
      throw error
    })
  return slot.session
}
