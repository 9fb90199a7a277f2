/**
 * Where the local chains have a contract for each kind of protocol: what the local deployer's eighth and ninth transaction
 * create. dev/ asserts it when it deploys them.
 */
export const localProtocols = {
  pairs: '0x7382E4870001744C58b77Bcf78880e831fC8A372',
  tiers: '0x9cF4f85b5FD4bA332C877d8d28D2d1FF558Da310',
  wrapped: '0x97c6a97B84A748f967a7A5F5Ec30590572158EB7',
  pool: '0xf846A133b38BE6D8B74B3AADE80EaF751826B1De',
  loans: '0x1AA79C8Ee8d4923f937C224fAcf6c86B3b094265',
  staked: '0x0EdF523a12202FaD1e4EF80f9a0F61Fa976ff86b',
  wrappedStaked: '0xD271790C720E8F118382CEA481b3655A5FBA1acC',
  rocket: '0x4330D1e788d3407dA0730c5B6A7B3e16276B2b85',
  claims: '0x951f27C1422013CaE215bfFe135e066583FE7446',
  spoke: '0x45f98B98c7C2858B14FD4212687950De50a677eb',
  bridge: '0x609943BBF1929Cb5Fe409bA6537c90250F16B6c7',
  inbox: '0x6A6dB40b4147508ceb712bb293EBb53daE700b86',
} as const
