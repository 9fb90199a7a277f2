import type { Messages } from '../catalogue.js'

/** Spanish texts of NFTs. interface-guide.md §8.3. */
export const nftTexts: Messages = {
  'nfts.empty': 'No hay NFT que mostrar',
  'nfts.emptyText': 'Este servidor no lee NFT.',
  'nfts.loading': 'Cargando NFT',
  'nfts.failed': 'No se pudieron leer los NFT',
  'nfts.none': 'Aquí aparecerán los NFT que esta cuenta tenga en {network}.',
  'nft.collection': 'Colección',
  'nft.contract': 'Contrato',
  'nft.mint': 'Cuenta del token',
  'nft.tokenId': 'Id. del token',
  'nft.standard': 'Tipo',
  'nft.balance': 'En la cuenta',
}
