import type { RegistryPicture } from '@gangway/protocol'

/** Two blocks, one behind the other. */
export const bnbPicture = {
  colour: '#f0b90b',
  lines: ['M10 17H22V29H10Z', 'M18 11H30V23H26'],
  symbols: ['BNB', 'tBNB'],
  wrapped: ['WBNB'],
  networks: ['eip155:56', 'eip155:97'],
} as const satisfies RegistryPicture
