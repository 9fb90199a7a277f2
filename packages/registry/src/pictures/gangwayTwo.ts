import type { RegistryPicture } from '@gangway/protocol'

/** Two planks: the second chain of the local world. */
export const gangwayTwoPicture = {
  colour: '#9333ea',
  lines: ['M9 22L31 12', 'M9 29L31 19'],
  networks: ['eip155:31338'],
} as const satisfies RegistryPicture
