import type { RegistryPicture } from '@gangway/protocol'

/** A sun. */
export const solanaPicture = {
  colour: '#9945ff',
  shapes: ['M15 20a5 5 0 1 0 10 0a5 5 0 1 0 -10 0'],
  lines: [
    'M20 8V11',
    'M20 29V32',
    'M8 20H11',
    'M29 20H32',
    'M11.5 11.5L13.6 13.6',
    'M26.4 26.4L28.5 28.5',
    'M28.5 11.5L26.4 13.6',
    'M13.6 26.4L11.5 28.5',
  ],
  symbols: ['SOL'],
  networks: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
} as const satisfies RegistryPicture
