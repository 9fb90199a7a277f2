import type { RegistryPicture } from '@gangway/protocol'

/** Steps. */
export const basePicture = {
  colour: '#0052ff',
  lines: ['M9 29H15V23H21V17H27V11H31'],
  networks: ['eip155:8453', 'eip155:84532'],
} as const satisfies RegistryPicture
