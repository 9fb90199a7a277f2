import type { Address } from 'viem'

/**
 * What the local EVM chains have of protocols that histories know, on both at the same places: the deployer's ninth
 * transaction makes it all. Each is small, and writes the events of what it stands for: `wrapped` of WETH9, `pool` of Aave,
 * `loans` of Compound, `staked` and `wrappedStaked` of Lido, `rocket` of Rocket Pool, `vault` of ERC-4626, `claims` of a Merkle
 * distributor, `spoke` of Across, `bridge` of Optimism, `inbox` of Arbitrum. `liar` writes some of them and moves nothing.
 */
export const localProtocols = {
  at: '0xa534A0c5080535EaE0Dc5959fb6e1DDA44905E0f',
  wrapped: '0x97c6a97B84A748f967a7A5F5Ec30590572158EB7',
  pool: '0xf846A133b38BE6D8B74B3AADE80EaF751826B1De',
  loans: '0x1AA79C8Ee8d4923f937C224fAcf6c86B3b094265',
  staked: '0x0EdF523a12202FaD1e4EF80f9a0F61Fa976ff86b',
  wrappedStaked: '0xD271790C720E8F118382CEA481b3655A5FBA1acC',
  rocket: '0x4330D1e788d3407dA0730c5B6A7B3e16276B2b85',
  vault: '0x780aF8392c4bEB41CF3f873C4F80d87eF5d098b4',
  claims: '0x951f27C1422013CaE215bfFe135e066583FE7446',
  spoke: '0x45f98B98c7C2858B14FD4212687950De50a677eb',
  bridge: '0x609943BBF1929Cb5Fe409bA6537c90250F16B6c7',
  inbox: '0x6A6dB40b4147508ceb712bb293EBb53daE700b86',
  liar: '0xcFFB6546accA335dcA74f5a2E9D4AD2a75F72619',
} as const satisfies Record<string, Address>

/** One of {@link localProtocols}. */
export type LocalProtocol = Exclude<keyof typeof localProtocols, 'at'>
