import type { Protocol } from '../protocol.js'

/** Merkl's distributor of rewards, at one address on these networks; docs.merkl.xyz and `Distributor.sol` of its contracts. */
export const merkl: Protocol = {
  name: 'Merkl',
  contracts: {
    'eip155:1': ['0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'],
    'eip155:10': ['0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'],
    'eip155:137': ['0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'],
    'eip155:8453': ['0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'],
    'eip155:42161': ['0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'],
  },
  events: [
    {
      event: 'event Claimed(address indexed user, address indexed token, uint256 amount)',
      account: 'user',
      operation: 'claim',
    },
  ],
}
