import type { RegistryPicture } from '@gangway/protocol'

/** A cross: the dollar of the local world. */
export const usdxPicture = {
  colour: '#1d4ed8',
  lines: ['M13 13L27 27', 'M27 13L13 27'],
  symbols: ['USDX'],
} as const satisfies RegistryPicture
