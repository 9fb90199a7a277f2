import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Rocket Pool's rETH, which keeps its address while the contracts around it change; docs.rocketpool.net and
 * github.com/rocket-pool/rocketpool (`RocketTokenRETH.sol`).
 */
export const rocketPool: Protocol = {
  name: 'Rocket Pool',
  contracts: {
    'eip155:1': ['0xae78736Cd615f374D3085123A210448E74Fc6393'],
    'eip155:31337': [localProtocols.rocket],
    'eip155:31338': [localProtocols.rocket],
  },
  events: [
    {
      event: 'event TokensMinted(address indexed to, uint256 amount, uint256 ethAmount, uint256 time)',
      account: 'to',
      operation: 'stake',
    },
    {
      event: 'event TokensBurned(address indexed from, uint256 amount, uint256 ethAmount, uint256 time)',
      account: 'from',
      operation: 'unstake',
    },
  ],
}
