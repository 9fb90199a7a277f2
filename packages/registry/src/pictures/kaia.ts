import type { RegistryPicture } from '@gangway/protocol'

/** Three discs. */
export const kaiaPicture = {
  colour: '#bff009',
  shapes: [
    'M15.5 13a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
    'M8 26a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
    'M23 26a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
  ],
  symbols: ['KAIA'],
  wrapped: ['WKAIA'],
  networks: ['eip155:8217'],
} as const satisfies RegistryPicture
