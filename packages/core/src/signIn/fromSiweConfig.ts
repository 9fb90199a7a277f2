import type { SiwxConfig } from '@gangway/protocol'
import type { SiweConfig } from './createSiweClient.js'
import { lazySiwx } from './lazySiwx.js'

/**
 * Lets a host's older `siweConfig` sign people in; null when that is switched off in it. EVM alone: accounts of other families count as signed in by nobody,
 * and cannot sign.
 *
 * @example
 * createConfig({ …, siwx: fromSiweConfig(siweConfig) })
 */
export function fromSiweConfig(siweConfig: SiweConfig): SiwxConfig | null {
  const { enabled = true, required = true, signOutOnDisconnect = true } = siweConfig
  if (!enabled) return null
  const load = () => import('./createSiweClient.js').then((code) => code.createSiweClient(siweConfig))
  return { ...lazySiwx(load, required), signOutOnDisconnect }
}
