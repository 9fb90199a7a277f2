import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Lido on Ethereum: stETH, its queue of withdrawals, and wstETH, as docs.lido.fi/deployed-contracts has them. Nothing is told
 * of wrapping but transfers, so the call tells it. A request to withdraw is none of these: only its end pays.
 */
export const lido: Protocol = {
  name: 'Lido',
  contracts: {
    'eip155:1': [
      '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
      '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
      '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
    ],
    'eip155:31337': [localProtocols.staked, localProtocols.wrappedStaked],
    'eip155:31338': [localProtocols.staked, localProtocols.wrappedStaked],
  },
  events: [
    {
      event: 'event Submitted(address indexed sender, uint256 amount, address referral)',
      account: 'sender',
      operation: 'stake',
    },
    {
      event:
        'event WithdrawalClaimed(uint256 indexed requestId, address indexed owner, address indexed receiver, uint256 amountOfETH)',
      account: 'receiver',
      operation: 'unstake',
    },
  ],
  calls: [
    { function: 'function wrap(uint256 amount)', operation: 'deposit' },
    { function: 'function unwrap(uint256 amount)', operation: 'withdraw' },
  ],
}
