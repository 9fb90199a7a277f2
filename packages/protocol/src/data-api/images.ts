/** `GET /getWalletImage/{image_id}`: a wallet's picture; the id is the wallet's own. services.md §4. */
export const walletImageRoute = { method: 'GET', path: '/getWalletImage/:imageId' } as const

const assetImages = '/public/getAssetImage/'

/**
 * `GET /public/getAssetImage/{imageId}`: the picture of a network, by its CAIP-2 id, of a coin or token, by its CAIP-10 id (204
 * where there is none of either), of a connector, by the reverse-domain id of its wallet, or of what AppKit 1.7.3 has a fixed id
 * for. services.md §4.
 */
export const assetImageRoute = { method: 'GET', path: `${assetImages}:imageId` } as const

/** Path of {@link assetImageRoute} for a network (CAIP-2), or a coin or token (CAIP-10; coins as services.md §2 names them). */
export function toAssetImagePath(id: string): string {
  return assetImages + id
}

/** `GET /public/getTokenImage/{symbol}`. services.md §4. */
export const tokenImageRoute = { method: 'GET', path: '/public/getTokenImage/:symbol' } as const

/** `GET /public/getCurrencyImage/{code}`: by ISO 4217 code. services.md §4. */
export const currencyImageRoute = { method: 'GET', path: '/public/getCurrencyImage/:code' } as const
