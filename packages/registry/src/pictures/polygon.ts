import type { RegistryPicture } from '@gangway/protocol'

/** A pentagon around a point. */
export const polygonPicture = {
  colour: '#7b3fe4',
  shapes: ['M17 20.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'],
  lines: ['M20 9L31 17L27 30H13L9 17Z'],
  symbols: ['POL'],
  wrapped: ['WPOL'],
  networks: ['eip155:137', 'eip155:80002'],
} as const satisfies RegistryPicture
