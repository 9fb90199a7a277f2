import type { RegistryPicture } from '@gangway/protocol'

/** A sun that rises. */
export const zoraPicture = {
  colour: '#3f3f46',
  shapes: ['M14 26A6 6 0 0 1 26 26Z'],
  lines: ['M9 26H31', 'M20 10V14', 'M10.5 15L13 17.5', 'M29.5 15L27 17.5'],
  networks: ['eip155:7777777'],
} as const satisfies RegistryPicture
