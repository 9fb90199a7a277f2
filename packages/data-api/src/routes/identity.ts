import {
  accountIdentityPath,
  type IdentityResponse,
  identityQuerySchema,
  identityResponseSchema,
  identityRoute,
  parseWith,
} from '@gangway/protocol'
import type { Context } from 'hono'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { setCacheHeaders } from '../setCacheHeaders.js'

/** What looking up a name counts for in the rate limits: the calls it may cause. */
const points = 5

const operation = { query: identityQuerySchema, answer: identityResponseSchema } as const

/** `GET /v1/identity/{address}` and its other path: name and picture of an account. data-sources.md §1.2. */
export const routes = defineRoutes({
  operations: [
    { ...identityRoute, ...operation, summary: 'Name and picture of an account' },
    { ...identityRoute, ...operation, path: accountIdentityPath, summary: 'The same under another path' },
  ],
  mount(app, { admit, toPictureUrl, identities, ownNames }) {
    if (!identities) return
    const answer = async (context: Context, account: string) => {
      const { projectId } = parseWith(identityQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const { name, avatar, resolvedAt, freshness, hasNames } = await identities.getIdentity(account)
      const body: IdentityResponse = {
        name,
        avatar: avatar === null ? null : (toPictureUrl?.(avatar, projectId) ?? null),
        resolvedAt,
      }
      // A name can be registered here at any moment, and its owner looks at once.
      const mayChange = ownNames && hasNames && (name === null || name.endsWith(ownNames.manager.suffix))
      const lifetime = hasNames ? 300 : 3600
      setCacheHeaders(context, freshness, mayChange ? 'no-cache' : `public, max-age=${lifetime}`)
      return context.json(body)
    }
    app.get(identityRoute.path, (context) => answer(context, context.req.param('address')))
    app.get(accountIdentityPath, (context) => answer(context, context.req.param('address')))
  },
})
