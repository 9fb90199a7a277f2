import type { Messages } from '../catalogue.js'

/** Arabic texts of NFTs. interface-guide.md §8.3. */
export const nftTexts: Messages = {
  'nfts.empty': 'لا توجد رموز NFT للعرض',
  'nfts.emptyText': 'لا يقرأ هذا الخادم رموز NFT.',
  'nfts.loading': 'جارٍ تحميل رموز NFT',
  'nfts.failed': 'تعذّرت قراءة رموز NFT',
  'nfts.none': 'ستظهر هنا رموز NFT التي يملكها هذا الحساب على {network}.',
  'nft.collection': 'المجموعة',
  'nft.contract': 'العقد',
  'nft.mint': 'حساب الرمز',
  'nft.tokenId': 'معرّف الرمز',
  'nft.standard': 'النوع',
  'nft.balance': 'المملوك',
}
