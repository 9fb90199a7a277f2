import type { RegistryPicture } from '@gangway/protocol'

/** A percent sign: a token of the local world that keeps a part of each transfer. */
export const feexPicture = {
  colour: '#b45309',
  shapes: ['M11 14a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 'M23 26a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'],
  lines: ['M27 12L13 28'],
  symbols: ['FEEX'],
} as const satisfies RegistryPicture
