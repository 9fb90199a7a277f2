/** English texts of NFTs. interface-guide.md §8.3. */
export const nftTexts = {
  'nfts.empty': 'No NFTs to show',
  'nfts.emptyText': 'This server does not read NFTs.',
  'nfts.loading': 'Loading NFTs',
  'nfts.failed': 'The NFTs could not be read',
  'nfts.none': 'NFTs this account holds on {network} will appear here.',
  'nft.collection': 'Collection',
  'nft.contract': 'Contract',
  'nft.mint': 'Mint',
  'nft.tokenId': 'Token id',
  'nft.standard': 'Kind',
  'nft.balance': 'Held',
} as const
