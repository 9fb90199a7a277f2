import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { PairingSession } from './pairingSession.js'

/**
 * The pairing of a config, whose code blocks no button: it loads with the first link, or where an earlier visit has
 * paired. DESIGN §4 “What loads when”.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` ('Adapter not found', SPEC §8) where there is none; whatever
 * fetching the code throws.
 */
export function loadPairing(config: Config): Promise<PairingSession> {
  const { pairing, _internal: internal } = config
  if (!pairing)
    return Promise.reject(new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { details: 'pairing' }))
  internal.pairingSession ??= import('./createPairingSession.js')
    .then(({ createPairingSession }) => createPairingSession(config, pairing))
    .catch((error: unknown) => {
      internal.pairingSession = undefined
      throw error
    })
  return internal.pairingSession
}
