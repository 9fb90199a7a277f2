import type { Protocol } from '../protocol.js'

/** The token of ENS, which gave itself to the owners of names; github.com/ensdomains/governance (`ENSToken.sol`). */
export const ens: Protocol = {
  name: 'ENS',
  contracts: { 'eip155:1': ['0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72'] },
  events: [
    {
      event: 'event Claim(address indexed claimant, uint256 amount)',
      account: 'claimant',
      operation: 'claim',
    },
  ],
}
