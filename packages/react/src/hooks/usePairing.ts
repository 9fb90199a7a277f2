import {
  type Connection,
  type ConnectPairingParameters,
  cancelPairing,
  connectPairing,
  type PairingState,
  preparePairing,
  renewPairing,
  wakePairing,
} from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/**
 * Pairing with a phone wallet, for a page that draws it itself: how it stands, its link (`uri`) and the ways on.
 * The actions are those of @gangway/core, bound to the provider's config; each throws what it throws.
 */
export function usePairing(): PairingState & {
  /** Makes the link ahead: {@link preparePairing}. */
  prepare(): Promise<void>
  /** Makes a link and waits for a wallet to take it: {@link connectPairing}. */
  connect(parameters?: ConnectPairingParameters): Promise<readonly Connection[]>
  /** Replaces the link: {@link renewPairing}. */
  renew(): Promise<void>
  /** Asks at once for what was missed, as when the page is seen again: {@link wakePairing}. */
  wake(): Promise<void>
  /** Gives the link up: {@link cancelPairing}. */
  cancel(): void
} {
  const config = useConfig()
  const pairing = useGangway((state) => state.pairing)
  return useMemo(
    () => ({
      ...pairing,
      prepare: () => preparePairing(config),
      connect: (parameters) => connectPairing(config, parameters),
      renew: () => renewPairing(config),
      wake: () => wakePairing(config),
      cancel: () => cancelPairing(config),
    }),
    [config, pairing],
  )
}
