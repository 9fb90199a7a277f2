import type { RegistryPicture } from '@gangway/protocol'

/** A seedling. */
export const celoPicture = {
  colour: '#fcff52',
  shapes: ['M20 20C20 13 15 10 9 10C9 17 13 20 20 20Z', 'M20 24C20 17 25 14 31 14C31 21 27 24 20 24Z'],
  lines: ['M20 31V19'],
  symbols: ['CELO'],
  networks: ['eip155:42220'],
} as const satisfies RegistryPicture
