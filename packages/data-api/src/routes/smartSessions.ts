import {
  GangwayError,
  getGrantId,
  grantLimits,
  keysGrantSchema,
  parseCaipAccountId,
  parseWith,
  type SmartSessionsResponse,
  smartSessionActivateBodySchema,
  smartSessionActivateRoute,
  smartSessionRequestResponseSchema,
  smartSessionRequestRoute,
  smartSessionRevokeBodySchema,
  smartSessionRevokeRoute,
  smartSessionsQuerySchema,
  smartSessionsResponseSchema,
  smartSessionsRoute,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { Context } from 'hono'
import type { InferOutput } from 'valibot'
import type { AppGrant } from '../model/grantBook.js'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** What a list counts for in the rate limits: it may be long. */
const listPoints = 5

/** Bytes of a wallet's answer, which repeats the request. */
const maxAnswerSize = grantLimits.size + grantLimits.context + 2_048

const query = smartSessionsQuerySchema

/**
 * `/v1/sessions/…`: permissions with limits, as AppKit 1.7's smart sessions ask for them. Anybody may ask, so nothing is written
 * here. A page learns of its own grants alone; whoever is no browser can claim any origin, and redeems nothing with what it
 * learns. services.md §3
 */
export const routes = defineRoutes({
  operations: [
    {
      ...{ ...smartSessionsRoute, query },
      summary: 'What an account lets this app do by itself',
      answer: smartSessionsResponseSchema,
    },
    {
      ...{ ...smartSessionRequestRoute, query },
      summary: 'What a request for permissions will be known by; nothing is kept',
      body: keysGrantSchema,
      answer: smartSessionRequestResponseSchema,
    },
    {
      ...{ ...smartSessionActivateRoute, query },
      summary: 'Whether the wallet has kept a grant',
      body: smartSessionActivateBodySchema,
      answer: null,
      status: 204,
    },
    {
      ...{ ...smartSessionRevokeRoute, query },
      summary: 'Whether the wallet has taken a grant back',
      body: smartSessionRevokeBodySchema,
      answer: null,
      status: 204,
    },
  ],
  mount(app, { admit, grants }) {
    if (!grants) return
    const enter = async (context: Context, points = 1) => {
      const { projectId } = parseWith(query, context.req.query())
      await admit(context, projectId, points)
      context.header('cache-control', 'no-store')
      return parseAccount(context.req.param('account') ?? '')
    }
    const find = async (context: Context, address: string, id: string): Promise<AppGrant> => {
      const appOrigin = context.req.header('origin')
      const grant = appOrigin === undefined ? undefined : await grants.find({ address, appOrigin, id })
      if (!grant) throw new GangwayError('NOT_FOUND', { context: { field: 'pci' } })
      return grant
    }

    app.get(smartSessionsRoute.path, async (context) => {
      const account = await enter(context, listPoints)
      const appOrigin = context.req.header('origin')
      const found = appOrigin === undefined ? [] : await grants.list({ ...account, appOrigin })
      const body: SmartSessionsResponse = { pcis: found.map((grant) => toSession(grant, appOrigin ?? '')) }
      return context.json(body)
    })
    app.post(smartSessionRequestRoute.path, async (context) => {
      const { address } = await enter(context)
      const request = parseWith(keysGrantSchema, await readJsonBody(context, grantLimits.size))
      if (request.address && request.address.toLowerCase() !== address.toLowerCase()) throw invalid('address')
      const { keys } = request.signer.data
      const key = keys.at(-1)
      if (key?.type !== 'secp256k1') throw invalid(`signer.data.keys.${keys.length - 1}.type`)
      const body: InferOutput<typeof smartSessionRequestResponseSchema> = {
        pci: getGrantId(request, address),
        key: { type: key.type, publicKey: key.publicKey },
      }
      return context.json(body)
    })
    app.post(smartSessionActivateRoute.path, async (context) => {
      const { address } = await enter(context)
      const body = await readJsonBody(context, maxAnswerSize)
      const { pci, context: redeemedBy } = parseWith(smartSessionActivateBodySchema, body)
      const grant = await find(context, address, pci)
      if (grant.revocation !== null || grant.context !== redeemedBy.toLowerCase())
        throw new GangwayError('NOT_FOUND', { context: { field: 'context' } })
      return context.body(null, 204)
    })
    app.post(smartSessionRevokeRoute.path, async (context) => {
      const { address } = await enter(context)
      const { pci } = parseWith(smartSessionRevokeBodySchema, await readJsonBody(context, grantLimits.size))
      if ((await find(context, address, pci)).revocation !== null) return context.body(null, 204)
      const shortMessage = 'The wallet takes it back: wallet_revokePermissions'
      throw new GangwayError('INVALID_INPUT', { shortMessage, context: { field: 'pci' } })
    })
  },
})

/** @throws GangwayError `INVALID_CAIP_ADDRESS`: it is none of an EVM account. */
function parseAccount(text: string) {
  const { address, caipNetworkId, chainNamespace } = parseCaipAccountId(text)
  if (chainNamespace !== 'eip155' || !/^0x[0-9a-f]{40}$/i.test(address))
    throw new GangwayError('INVALID_CAIP_ADDRESS', { details: text })
  return { address, caipNetworkId }
}

function invalid(field: string): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field } })
}

function toSession(grant: AppGrant, url: string): SmartSessionsResponse['pcis'][number] {
  const { id, project, expiry, permissions, policies, context, createdAt, revokedAt } = grant
  return {
    project: { ...project, url },
    ...{ pci: id, expiry, permissions, policies, context },
    createdAt: Math.floor(createdAt / 1000),
    ...(revokedAt === null ? {} : { revokedAt: Math.floor(revokedAt / 1000) }),
  }
}
