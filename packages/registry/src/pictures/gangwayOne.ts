import type { RegistryPicture } from '@gangway/protocol'

/** One plank between two posts: the first chain of the local world. */
export const gangwayOnePicture = {
  colour: '#0f766e',
  lines: ['M9 20V31', 'M31 12V23', 'M9 26L31 17'],
  networks: ['eip155:31337'],
} as const satisfies RegistryPicture
