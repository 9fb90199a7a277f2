import {
  GangwayError,
  ownNamesResponseSchema,
  ownNamesRoute,
  parseWith,
  profileAddressRoute,
  profileAttributesRoute,
  profileQuerySchema,
  profileRegisterRoute,
  profileResponseSchema,
  profileReverseResponseSchema,
  profileReverseRoute,
  profileRoute,
  profileSuggestionsQuerySchema,
  profileSuggestionsResponseSchema,
  profileSuggestionsRoute,
  signedNameBodySchema,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { Context } from 'hono'
import { isAddress } from 'viem'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** Bytes of a signed message with its signature. */
const maxBodySize = 64 * 1024

/** What a look-up counts for in the rate limits. */
const points = 2

/** What a signed message counts for: a node may be asked about the signature, and a name is written. */
const signedPoints = 50

const query = profileQuerySchema
const signed = { body: signedNameBodySchema, answer: profileResponseSchema } as const

/** `/v1/profile/…` and `/v1/names`: the names of this deployment, in the form of AppKit 1.7.3. data-sources.md §1.2, §6.5 */
export const routes = defineRoutes({
  operations: [
    { ...ownNamesRoute, query, summary: 'How this deployment’s names end', answer: ownNamesResponseSchema },
    { ...profileRoute, query, summary: 'The record of a name', answer: profileResponseSchema },
    {
      ...{ ...profileReverseRoute, query },
      summary: 'The names an address owns',
      answer: profileReverseResponseSchema,
    },
    {
      ...{ ...profileSuggestionsRoute, query: profileSuggestionsQuerySchema },
      summary: 'Whether a name is free, and others that are',
      answer: profileSuggestionsResponseSchema,
    },
    { ...profileRegisterRoute, ...signed, summary: 'Registers a name' },
    { ...profileAddressRoute, ...signed, summary: 'Sets an address of a name' },
    { ...profileAttributesRoute, ...signed, summary: 'Replaces the texts of a name' },
  ],
  mount(app, { admit, admitAddress, ownNames }) {
    if (ownNames === undefined) return
    const manager = ownNames?.manager
    const enter = async (context: Context) => {
      const { projectId } = parseWith(query, context.req.query())
      await admit(context, projectId, points)
      context.header('cache-control', 'no-store')
    }
    const openSigned = async (context: Context) => {
      await admitAddress(context, signedPoints)
      context.header('cache-control', 'no-store')
      return parseWith(signedNameBodySchema, await readJsonBody(context, maxBodySize))
    }

    app.get(ownNamesRoute.path, async (context) => {
      await enter(context)
      return context.json({ suffix: manager?.suffix ?? null })
    })
    app.get(profileRoute.path, async (context) => {
      await enter(context)
      return context.json(await (manager ?? refuse()).lookUp(context.req.param('name')))
    })
    app.get(profileReverseRoute.path, async (context) => {
      await enter(context)
      const address = context.req.param('address')
      // An account of Solana asks too, and has none.
      return context.json(manager && isAddress(address) ? await manager.reverse(address) : [])
    })
    app.get(profileSuggestionsRoute.path, async (context) => {
      await enter(context)
      const { zone } = parseWith(profileSuggestionsQuerySchema, context.req.query())
      return context.json(
        manager ? await manager.suggest(context.req.param('name'), zone) : { suggestions: [] },
      )
    })
    app.post(profileRegisterRoute.path, async (context) => {
      const body = await openSigned(context)
      return context.json(await (manager ?? refuse()).register(body))
    })
    app.post(profileAddressRoute.path, async (context) => {
      const body = await openSigned(context)
      return context.json(await (manager ?? refuse()).setAddress(context.req.param('name'), body))
    })
    app.post(profileAttributesRoute.path, async (context) => {
      const body = await openSigned(context)
      return context.json(await (manager ?? refuse()).setAttributes(context.req.param('name'), body))
    })
  },
})

function refuse(): never {
  throw new GangwayError('NOT_FOUND', {
    shortMessage: 'This deployment gives no names: NAME_SUFFIX is not set',
  })
}
