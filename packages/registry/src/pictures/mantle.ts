import type { RegistryPicture } from '@gangway/protocol'

/** Layers around a core. */
export const mantlePicture = {
  colour: '#65b3ae',
  shapes: ['M18 27a2 2 0 1 0 4 0a2 2 0 1 0 -4 0'],
  lines: ['M9 28A11 11 0 0 1 31 28', 'M14 28A6 6 0 0 1 26 28'],
  symbols: ['MNT'],
  wrapped: ['WMNT'],
  networks: ['eip155:5000'],
} as const satisfies RegistryPicture
