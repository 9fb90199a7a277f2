import type { RegistryPicture } from '@gangway/protocol'

/** Grains: a token of the local world with very small ones. */
export const grainxPicture = {
  colour: '#a16207',
  shapes: [
    'M18 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M14 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M22 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M10 26a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M18 26a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M26 26a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  ],
  symbols: ['GRAINX'],
} as const satisfies RegistryPicture
