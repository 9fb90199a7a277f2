import {
  accountIdentityPath,
  type IdentityResponse,
  identityQuerySchema,
  identityRoute,
  parseWith,
} from '@gangway/protocol'
import type { Context } from 'hono'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'
import type { IdentityManager } from '../identity/createIdentityManager.js'
import { setCacheHeaders } from './setCacheHeaders.js'

/** What looking up a name counts for in the rate limits: the calls it may cause. */
const points = 5

/** `GET /v1/identity/{address}` and its other path: name and picture of an account. data-sources.md §1.2. */
export function mountIdentity(
  app: DataApiRoute,
  { admit, toPictureUrl }: DataApiContext,
  identities: IdentityManager,
): void {
  const answer = async (context: Context, account: string) => {
    const { projectId } = parseWith(identityQuerySchema, context.req.query())
    await admit(context, projectId, points)
    const { name, avatar, resolvedAt, freshness, hasNames } = await identities.getIdentity(account)
    const body: IdentityResponse = {
      name,
      avatar: avatar === null ? null : (toPictureUrl?.(avatar, projectId) ?? null),
      resolvedAt,
    }
    setCacheHeaders(context, freshness, `public, max-age=${hasNames ? 300 : 3600}`)
    return context.json(body)
  }
  app.get(identityRoute.path, (context) => answer(context, context.req.param('address')))
  app.get(accountIdentityPath, (context) => answer(context, context.req.param('address')))
}
