import {
  type ConvertTokensResponse,
  convertTokensQuerySchema,
  convertTokensResponseSchema,
  convertTokensRoute,
  parseWith,
} from '@gangway/protocol'
import { toAssetKey } from '../model/toAssetKey.js'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { toNativeTokenId } from '../prices/nativeToken.js'

/** `GET /v1/convert/tokens`: a network's coin and listed tokens. data-sources.md §1.2, §1.3 */
export const routes = defineRoutes({
  operations: [
    {
      ...convertTokensRoute,
      summary: 'A network’s coin and listed tokens',
      query: convertTokensQuerySchema,
      answer: convertTokensResponseSchema,
    },
  ],
  mount(app, { rpc, admit, tokens: listedTokens, tokenPictures }) {
    app.get(convertTokensRoute.path, async (context) => {
      const { projectId, chainId, address } = parseWith(convertTokensQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const { network } = rpc.get(chainId)
      const coin = { ...network.nativeCurrency, id: toNativeTokenId(chainId), asset: chainId }
      const tokens = listedTokens
        .filter(({ caipNetworkId }) => caipNetworkId === chainId)
        .map((token) => ({
          ...token,
          id: `${chainId}:${token.address}`,
          asset: `${chainId}:${token.address}`,
        }))
      const body: ConvertTokensResponse = {
        tokens: [coin, ...tokens]
          .filter(({ id }) => address === undefined || toAssetKey(id) === toAssetKey(address))
          .map(({ id, asset, name, symbol, decimals }) => ({
            name,
            symbol,
            address: id,
            decimals,
            logoUri: tokenPictures.toUrl(asset) || null,
            eip2612: null,
          })),
      }
      return context.json(body, 200, { 'cache-control': 'public, max-age=3600' })
    })
  },
})
