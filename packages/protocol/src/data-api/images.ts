/** `GET /getWalletImage/{image_id}`: a wallet's picture; the id is the wallet's own. services.md §4. */
export const walletImageRoute = { method: 'GET', path: '/getWalletImage/:imageId' } as const

/**
 * `GET /public/getAssetImage/{imageId}`: the picture of a network, by its CAIP-2 id, or of a connector, by the
 * reverse-domain id of its wallet. services.md §4.
 */
export const assetImageRoute = { method: 'GET', path: '/public/getAssetImage/:imageId' } as const

/** `GET /public/getTokenImage/{symbol}`. services.md §4. */
export const tokenImageRoute = { method: 'GET', path: '/public/getTokenImage/:symbol' } as const

/** `GET /public/getCurrencyImage/{code}`: by ISO 4217 code. services.md §4. */
export const currencyImageRoute = { method: 'GET', path: '/public/getCurrencyImage/:code' } as const
