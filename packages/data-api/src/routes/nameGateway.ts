import {
  GangwayError,
  nameGatewayBodySchema,
  nameGatewayPostRoute,
  nameGatewayResponseSchema,
  nameGatewayRoute,
  parseWith,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { isAddress, isHex } from 'viem'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** Bytes of a question: a batch of them, in hex. */
const maxBodySize = 128 * 1024

/** What a question counts for in the rate limits, and how long it may be, characters; a batch counts for as many as have room in it. */
const points = 5
const questionSize = 4_096

/**
 * `/v1/name-gateway`: what the resolver contract of the suffix sends its askers on for (ERC-3668). Every ENS client of
 * every page may ask, and reads nothing that is not public.
 */
export const routes = defineRoutes({
  isOpen: true,
  operations: [
    {
      ...nameGatewayRoute,
      summary: 'The signed answer to a resolver’s question (ERC-3668)',
      answer: nameGatewayResponseSchema,
    },
    {
      ...nameGatewayPostRoute,
      summary: 'The same by a body, also for a batch (ENSIP-21)',
      body: nameGatewayBodySchema,
      answer: nameGatewayResponseSchema,
    },
  ],
  mount(app, { admitAddress, ownNames }) {
    const gateway = ownNames?.gateway
    if (!gateway) return
    const answer = async (context: Context, asked: unknown) => {
      const { sender, data } = parseWith(nameGatewayBodySchema, asked)
      if (!isAddress(sender, { strict: false }) || !isHex(data))
        throw new GangwayError('INVALID_INPUT', { context: { field: 'data' } })
      const more = Math.floor(data.length / questionSize)
      if (more > 0) await admitAddress(context, more * points)
      return context.json({ data: await gateway.answer(sender, data) })
    }
    // Not by the rules of our pages' origins: clients of ENS are on every page.
    const rules = { origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['content-type'], maxAge: 600 }
    app.use(`${nameGatewayPostRoute.path}/*`, cors(rules))
    const open = async (context: Context) => {
      context.header('cache-control', 'no-store')
      await admitAddress(context, points)
    }
    app.get(nameGatewayRoute.path, async (context) => {
      await open(context)
      const { sender, data } = context.req.param()
      return answer(context, { sender, data: data.replace(/\.json$/, '') })
    })
    app.post(nameGatewayPostRoute.path, async (context) => {
      await open(context)
      return answer(context, await readJsonBody(context, maxBodySize))
    })
  },
})
