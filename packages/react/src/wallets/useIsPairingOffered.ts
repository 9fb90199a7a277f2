import { isPairingConnection } from '@gangway/core'
import { useConfig } from '../hooks/useConfig.js'
import { useGangway } from '../hooks/useGangway.js'

/** Whether a wallet elsewhere can be paired: the deployment has it, and none is paired yet. modal-behaviour.md §3. */
export function useIsPairingOffered(): boolean {
  const { pairing } = useConfig()
  const isPaired = useGangway(({ connections }) => [...connections.values()].some(isPairingConnection))
  return pairing !== null && !isPaired
}
