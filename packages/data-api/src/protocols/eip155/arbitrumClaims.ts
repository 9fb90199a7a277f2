import type { Protocol } from '../protocol.js'

/** Arbitrum's distributor of ARB; docs.arbitrum.foundation and `TokenDistributor.sol` of github.com/ArbitrumFoundation/governance. */
export const arbitrumClaims: Protocol = {
  name: 'Arbitrum',
  contracts: { 'eip155:42161': ['0x67a24CE4321aB3aF51c2D0a4801c3E111D88C9d9'] },
  events: [
    {
      event: 'event HasClaimed(address indexed recipient, uint256 amount)',
      account: 'recipient',
      operation: 'claim',
    },
  ],
}
