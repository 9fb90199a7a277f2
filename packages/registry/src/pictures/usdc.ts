import type { RegistryPicture } from '@gangway/protocol'

/** A dollar sign. */
export const usdcPicture = {
  colour: '#2f6fb5',
  lines: [
    'M25 14C24 12.5 22 12 20 12C17 12 15 13.5 15 16C15 18.5 17 19.3 20 20C23 20.7 25 21.5 25 24C25 26.5 23 28 20 28C18 28 16 27.5 15 26',
    'M20 9V31',
  ],
  symbols: ['USDC', 'USDzC'],
} as const satisfies RegistryPicture
