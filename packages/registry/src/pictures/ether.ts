import type { RegistryPicture } from '@gangway/protocol'

/** Three bars. */
export const etherPicture = {
  colour: '#4c64d9',
  lines: ['M12 13H28', 'M14 20H26', 'M12 27H28'],
  symbols: ['ETH'],
  wrapped: ['WETH'],
  networks: ['eip155:1', 'eip155:11155111'],
} as const satisfies RegistryPicture
