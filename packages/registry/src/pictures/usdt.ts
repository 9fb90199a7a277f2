import type { RegistryPicture } from '@gangway/protocol'

/** A rope’s eye on its stake. */
export const usdtPicture = {
  colour: '#1f8a6b',
  lines: ['M15.5 14a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0', 'M20 18.5V30', 'M13 30H27'],
  symbols: ['USDT'],
} as const satisfies RegistryPicture
