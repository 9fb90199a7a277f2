import type { SiwxConfig } from '@gangway/protocol'
import type { CreateConfigParameters } from '../config.js'
import { fromSiweConfig } from './fromSiweConfig.js'

/**
 * How a config signs people in, in whichever form the host gave it.
 *
 * @throws Error when it gave both (SPEC §5). Not a GangwayError: what blocks the button carries no table of errors.
 */
export function getSiwx({ siwx, siweConfig }: CreateConfigParameters): SiwxConfig | null {
  if (siwx && siweConfig) throw new Error('Cannot set both siweConfig and siwx')
  return siweConfig ? fromSiweConfig(siweConfig) : (siwx ?? null)
}
