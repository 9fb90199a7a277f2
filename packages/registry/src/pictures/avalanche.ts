import type { RegistryPicture } from '@gangway/protocol'

/** Two peaks. */
export const avalanchePicture = {
  colour: '#c81e1e',
  lines: ['M9 28L17 13L22 21L26 15L32 28'],
  symbols: ['AVAX'],
  wrapped: ['WAVAX'],
  networks: ['eip155:43114', 'eip155:43113'],
} as const satisfies RegistryPicture
