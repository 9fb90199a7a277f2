import type { RegistryPicture } from '@gangway/protocol'

/** A cross below a bar: a token of the local world that answers nothing. */
export const usdtxPicture = {
  colour: '#0f5132',
  lines: ['M12 11H28', 'M14 17L26 29', 'M26 17L14 29'],
  symbols: ['USDTX'],
} as const satisfies RegistryPicture
