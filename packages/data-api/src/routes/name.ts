import { type NameResponse, nameQuerySchema, nameRoute, parseWith } from '@gangway/protocol'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'
import type { IdentityManager } from '../identity/createIdentityManager.js'

/** What resolving a name counts for in the rate limits: the calls it may cause. */
const points = 5

/** `GET /v1/names/{name}`: where a name leads on one network. A route of our own. */
export function mountName(
  app: DataApiRoute,
  { admit, rpc, toPictureUrl }: DataApiContext,
  identities: IdentityManager,
): void {
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
}
