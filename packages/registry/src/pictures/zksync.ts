import type { RegistryPicture } from '@gangway/protocol'

/** A closed eye. */
export const zksyncPicture = {
  colour: '#4e529a',
  lines: ['M9 17C13 25 27 25 31 17', 'M13 22L11 26', 'M20 23.5V28', 'M27 22L29 26'],
  networks: ['eip155:324', 'eip155:300'],
} as const satisfies RegistryPicture
