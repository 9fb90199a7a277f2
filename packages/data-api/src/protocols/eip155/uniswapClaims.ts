import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/** Uniswap's distributor of UNI, github.com/Uniswap/merkle-distributor. */
export const uniswapClaims: Protocol = {
  name: 'Uniswap',
  contracts: {
    'eip155:1': ['0x090D4613473dEE047c3f2706764f49E0821D256e'],
    'eip155:31337': [localProtocols.claims],
    'eip155:31338': [localProtocols.claims],
  },
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      account: 'account',
      operation: 'claim',
    },
  ],
}
