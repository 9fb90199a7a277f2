import type { RegistryPicture } from '@gangway/protocol'

/** A plank below a sun: the Solana of the local world. */
export const gangwaySolanaPicture = {
  colour: '#14b8a6',
  shapes: ['M16 14a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'],
  lines: ['M9 29L31 22'],
  networks: ['solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'],
} as const satisfies RegistryPicture
