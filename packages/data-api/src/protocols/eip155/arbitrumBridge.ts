import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Arbitrum's bridge: on Ethereum its inbox and the gateways of tokens, on Arbitrum its gateways and the precompile ArbSys, as
 * docs.arbitrum.io (contract addresses, precompiles) and `TokenGateway.sol` have them. The inbox names nobody, so the call
 * tells it; of ether that arrives nothing is told.
 */
export const arbitrumBridge: Protocol = {
  name: 'Arbitrum bridge',
  contracts: {
    'eip155:1': [
      '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f',
      '0xa3A7B6F88361F48403514059F1F16C8E78d60EeC',
      '0xcEe284F754E854890e311e3280b767F80797180d',
    ],
    'eip155:42161': [
      '0x09e9222E96E7B4AE2a407B98d48e330053351EEe',
      '0x096760F208390250649E3e8763348E783AEF5562',
      '0x0000000000000000000000000000000000000064',
    ],
    'eip155:31337': [localProtocols.inbox],
    'eip155:31338': [localProtocols.inbox],
  },
  events: [
    {
      event:
        'event DepositInitiated(address l1Token, address indexed from, address indexed to, uint256 indexed sequenceNumber, uint256 amount)',
      account: 'from',
      operation: 'bridge',
    },
    {
      event:
        'event DepositFinalized(address indexed l1Token, address indexed from, address indexed to, uint256 amount)',
      account: 'to',
      operation: 'bridge',
    },
    {
      event:
        'event WithdrawalInitiated(address l1Token, address indexed from, address indexed to, uint256 indexed l2ToL1Id, uint256 exitNum, uint256 amount)',
      account: 'from',
      operation: 'bridge',
    },
  ],
  calls: [
    { function: 'function depositEth()', operation: 'bridge' },
    { function: 'function withdrawEth(address destination)', operation: 'bridge' },
  ],
}
