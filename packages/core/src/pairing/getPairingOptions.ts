import type { CreateConfigParameters } from '../config.js'
import type { PairingSettings } from './pairingOptions.js'

/** The pairing of a page; null where there is none, where it is off, and without a project. services.md §7. */
export function getPairingOptions({
  pairing,
  features,
  projectId,
}: Pick<CreateConfigParameters, 'pairing' | 'features' | 'projectId'>): PairingSettings | null {
  if (!pairing || features?.pairing === false || projectId === '') return null
  return { projectId, name: 'WalletConnect', ...pairing }
}
