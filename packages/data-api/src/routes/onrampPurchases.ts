import {
  GangwayError,
  onrampAbandonRoute,
  onrampPurchaseQuerySchema,
  onrampPurchaseRoute,
  onrampPurchaseSchema,
  onrampWebhookRoute,
  parseWith,
} from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** Bytes of a provider's message. */
const maxMessageSize = 128 * 1024

/** What reading a purchase counts for in the rate limits: its provider may be asked about it. */
const points = 5
/** What a message counts for, whoever it is of: its signature is reckoned. */
const messagePoints = 10

const own = { query: onrampPurchaseQuerySchema, answer: onrampPurchaseSchema } as const

/** How far a purchase is, and what providers tell of it. data-sources.md §9 */
export const routes = defineRoutes({
  operations: [
    { ...onrampPurchaseRoute, ...own, summary: 'How far a purchase is' },
    { ...onrampAbandonRoute, ...own, summary: 'The person has left the provider’s page' },
    {
      ...onrampWebhookRoute,
      summary: 'What a provider tells of a purchase',
      body: v.unknown(),
      answer: null,
      status: 204,
    },
  ],
  mount(app, { admit, admitAddress, buying, getPublicConfig }) {
    if (!buying) return
    const { purchases } = buying
    app.get(onrampPurchaseRoute.path, async (context) => {
      const { projectId } = parseWith(onrampPurchaseQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const body = await purchases.get(parseId(context.req.param('id')), projectId)
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
    app.post(onrampAbandonRoute.path, async (context) => {
      const { projectId } = parseWith(onrampPurchaseQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const body = await purchases.abandon(parseId(context.req.param('id')), projectId)
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
    app.post(onrampWebhookRoute.path, async (context) => {
      await admitAddress(context, messagePoints)
      // As it came: a signature is of bytes.
      const body = await readTextUpTo(context.req.raw.body, maxMessageSize)
      if (body === undefined) throw new GangwayError('REQUEST_TOO_LARGE')
      const provider = context.req.param('provider')
      const url = `${getPublicConfig().apiUrl}/v1/onramp/webhooks/${provider}`
      await purchases.take(provider, { headers: context.req.raw.headers, body, url })
      return context.body(null, 204)
    })
  },
})

/** @throws GangwayError `BUY_PURCHASE_UNKNOWN`. */
function parseId(text: string): string {
  if (v.is(v.pipe(v.string(), v.uuid()), text)) return text.toLowerCase()
  throw new GangwayError('BUY_PURCHASE_UNKNOWN', { context: { field: 'id' } })
}
