import type { RegistryPicture } from '@gangway/protocol'

/** An open book. */
export const gnosisPicture = {
  colour: '#04795b',
  lines: [
    'M20 14C16 11 12 11 9 12V28C12 27 16 27 20 30C24 27 28 27 31 28V12C28 11 24 11 20 14Z',
    'M20 14V30',
  ],
  networks: ['eip155:100', 'eip155:10200'],
} as const satisfies RegistryPicture
