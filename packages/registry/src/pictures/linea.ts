import type { RegistryPicture } from '@gangway/protocol'

/** A line between two points. */
export const lineaPicture = {
  colour: '#61dfff',
  shapes: ['M9 28a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 'M25 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'],
  lines: ['M12 28L28 12'],
  networks: ['eip155:59144'],
} as const satisfies RegistryPicture
