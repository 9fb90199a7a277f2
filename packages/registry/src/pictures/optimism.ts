import type { RegistryPicture } from '@gangway/protocol'

/** A smile. */
export const optimismPicture = {
  colour: '#e4001b',
  shapes: [
    'M12.8 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0',
    'M22.8 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0',
  ],
  lines: ['M12 23C14 29 26 29 28 23'],
  networks: ['eip155:10', 'eip155:11155420'],
} as const satisfies RegistryPicture
