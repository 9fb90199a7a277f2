import type { RegistryPicture } from '@gangway/protocol'

/** Lights in the sky. */
export const auroraPicture = {
  colour: '#70d44b',
  lines: ['M12 30C12 24 15 22 13 11', 'M20 30C20 22 23 20 21 9', 'M28 30C28 24 31 22 29 11'],
  networks: ['eip155:1313161554'],
} as const satisfies RegistryPicture
