import {
  GangwayError,
  nftDetailsQuerySchema,
  nftDetailsRoute,
  nftDetailsSchema,
  parseWith,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /v1/nft`: what one NFT says of itself, by an address of `GET /v1/account/{address}/nfts`. docs/nft-metadata.md */
export const routes = defineRoutes({
  operations: [
    {
      ...nftDetailsRoute,
      summary: 'What an NFT says of itself, fetched and checked by this server',
      query: nftDetailsQuerySchema,
      answer: nftDetailsSchema,
    },
  ],
  mount(app, { admit, accounts, pictures }) {
    if (!accounts || !pictures) return
    app.get(nftDetailsRoute.path, async (context) => {
      const { projectId, id, signature } = parseWith(nftDetailsQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const details = await accounts.nfts.getDetails(id, signature)
      if (!details) throw new GangwayError('NOT_FOUND')
      return context.json(details, 200, { 'cache-control': 'no-store' })
    })
  },
})
