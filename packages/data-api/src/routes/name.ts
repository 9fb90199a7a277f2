import {
  type NameResponse,
  nameQuerySchema,
  nameResponseSchema,
  nameRoute,
  parseWith,
} from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** What resolving a name counts for in the rate limits: the calls it may cause. */
const points = 5

/** `GET /v1/names/{name}`: where a name leads on one network. A route of our own. */
export const routes = defineRoutes({
  operations: [
    {
      ...nameRoute,
      summary: 'The account a name stands for',
      query: nameQuerySchema,
      answer: nameResponseSchema,
    },
  ],
  mount(app, { admit, rpc, toPictureUrl, identities }) {
    if (!identities) return
    app.get(nameRoute.path, async (context) => {
      const { projectId, chainId } = parseWith(nameQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const { network } = rpc.get(chainId)
      const { avatar, ...found } = await identities.resolveName(
        context.req.param('name'),
        network.caipNetworkId,
      )
      context.header('cache-control', 'no-store')
      const body: NameResponse = {
        ...found,
        avatar: avatar === null ? null : (toPictureUrl?.(avatar, projectId) ?? null),
      }
      return context.json(body)
    })
  },
})
