import type { RegistryPicture } from '@gangway/protocol'

/** Scales: what an arbiter weighs with. */
export const arbitrumPicture = {
  colour: '#12aaff',
  lines: [
    'M20 10V30',
    'M14 30H26',
    'M10 14H30',
    'M7 22L10 14L13 22A3 3 0 0 1 7 22',
    'M27 22L30 14L33 22A3 3 0 0 1 27 22',
  ],
  networks: ['eip155:42161', 'eip155:421614'],
} as const satisfies RegistryPicture
