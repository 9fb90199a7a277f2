import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Across's pools, one on each network, as github.com/across-protocol/contracts has them (`deployments`,
 * `V3SpokePoolInterface.sol`). Who relays pays the recipient, whom the second event names.
 */
export const across: Protocol = {
  name: 'Across',
  contracts: {
    'eip155:1': ['0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'],
    'eip155:10': ['0x6f26Bf09B1C792e3228e5467807a900A503c0281'],
    'eip155:137': ['0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096'],
    'eip155:324': ['0xE0B015E54d54fc84a6cB9B666099c46adE9335FF'],
    'eip155:8453': ['0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64'],
    'eip155:42161': ['0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A'],
    'eip155:59144': ['0x7E63A5f1a8F0B4d0934B2f2327DAED3F6bb2ee75'],
    'eip155:7777777': ['0x13fDac9F9b4777705db45291bbFF3c972c6d1d97'],
    'eip155:31337': [localProtocols.spoke],
    'eip155:31338': [localProtocols.spoke],
  },
  events: [
    {
      event:
        'event FundsDeposited(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 indexed destinationChainId, uint256 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 indexed depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes message)',
      account: 'depositor',
      operation: 'bridge',
    },
    {
      event:
        'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, (bytes32 updatedRecipient, bytes32 updatedMessageHash, uint256 updatedOutputAmount, uint8 fillType) relayExecutionInfo)',
      account: 'recipient',
      operation: 'bridge',
    },
  ],
}
