import type { RegistryPicture } from '@gangway/protocol'

/** A level in a square that stands on its point. */
export const daiPicture = {
  colour: '#f2b134',
  lines: ['M20 9L31 20L20 31L9 20Z', 'M16 18H24', 'M16 22H24'],
  symbols: ['DAI', 'xDAI'],
  wrapped: ['WXDAI'],
} as const satisfies RegistryPicture
