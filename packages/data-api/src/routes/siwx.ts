import {
  GangwayError,
  identityTokenBodySchema,
  identityTokenResponseSchema,
  parseCaipAccountId,
  parseWith,
  siwxAuthenticateBodySchema,
  siwxAuthenticateResponseSchema,
  siwxAuthenticateRoute,
  siwxIdentityRoute,
  siwxMeResponseSchema,
  siwxMeRoute,
  siwxNonceResponseSchema,
  siwxNonceRoute,
  siwxQuerySchema,
  siwxSignOutRoute,
  siwxUserMetadataRoute,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { Context } from 'hono'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'
import type { StoredSiwxSession } from '../siwx/siwxStore.js'

/** Bytes of a body: the longest message and signature, and what AppKit 1.7 says of the wallet, its picture included. */
const maxBodySize = 256 * 1024

/** Bytes of a body that asks for an identity token. */
const maxIdentityBodySize = 4 * 1024

/** Calls to a node that checking one signature may cause, roughly. */
const pointsPerAttempt = 5

const account = { query: siwxQuerySchema, answer: v.looseObject({}), isPrivate: true } as const

/** `/auth/v1/…`: signing in by signature. services.md §4, product.md §4. */
export const routes = defineRoutes({
  operations: [
    {
      ...siwxNonceRoute,
      summary: 'A nonce to sign',
      query: siwxQuerySchema,
      answer: siwxNonceResponseSchema,
    },
    {
      ...siwxAuthenticateRoute,
      summary: 'Signs in by a signed message',
      query: siwxQuerySchema,
      headers: { 'x-nonce-jwt': 'Bearer, and the token that came with the nonce' },
      body: siwxAuthenticateBodySchema,
      answer: siwxAuthenticateResponseSchema,
    },
    { ...siwxMeRoute, ...account, summary: 'Who is signed in', answer: siwxMeResponseSchema },
    {
      ...siwxIdentityRoute,
      ...account,
      summary: 'A signed statement of who is signed in, for a back end',
      body: identityTokenBodySchema,
      answer: identityTokenResponseSchema,
    },
    { ...siwxSignOutRoute, ...account, summary: 'Ends the session' },
    { ...siwxUserMetadataRoute, ...account, summary: 'Taken, and not kept' },
  ],
  mount(app, { admit, siwx }) {
    if (!siwx) return
    const enter = async (context: Context, points = 1) => {
      const { projectId } = parseWith(siwxQuerySchema, context.req.query())
      await admit(context, projectId, points)
      context.header('cache-control', 'no-store')
      return projectId
    }

    app.get(siwxNonceRoute.path, async (context) => {
      const body: v.InferOutput<typeof siwxNonceResponseSchema> = await siwx.createNonce(await enter(context))
      return context.json(body)
    })
    app.post(siwxAuthenticateRoute.path, async (context) => {
      const projectId = await enter(context, pointsPerAttempt)
      // Only a browser can say which page asks; who leaves it out is none.
      const origin = context.req.header('origin')
      if (origin === undefined || !URL.canParse(origin))
        throw new GangwayError('ORIGIN_NOT_ALLOWED', { context: { field: 'origin' } })
      const nonceToken = readBearer(context.req.header('x-nonce-jwt'))
      if (nonceToken === null)
        throw new GangwayError('SIWX_NONCE_UNKNOWN', { context: { field: 'x-nonce-jwt' } })
      const { message, signature } = parseWith(
        siwxAuthenticateBodySchema,
        await readJsonBody(context, maxBodySize),
      )
      const token = await siwx.authenticate({ projectId, origin, nonceToken, message, signature })
      const body: v.InferOutput<typeof siwxAuthenticateResponseSchema> = { token }
      return context.json(body)
    })
    app.get(siwxMeRoute.path, async (context) => {
      const projectId = await enter(context)
      return context.json(toMe(await siwx.getSession(projectId, readSessionToken(context))))
    })
    const { identity } = siwx
    if (identity)
      app.post(siwxIdentityRoute.path, async (context) => {
        const projectId = await enter(context)
        const token = readSessionToken(context)
        const asked = parseWith(identityTokenBodySchema, await readJsonBody(context, maxIdentityBodySize))
        return context.json(await identity.sign(projectId, token, asked))
      })
    app.post(siwxSignOutRoute.path, async (context) => {
      const projectId = await enter(context)
      await siwx.endSession(projectId, readSessionToken(context))
      return context.json({})
    })
    app.on(siwxUserMetadataRoute.method, siwxUserMetadataRoute.path, async (context) => {
      const projectId = await enter(context)
      await siwx.getSession(projectId, readSessionToken(context))
      return context.json({})
    })
  },
})

function readBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null
}

/** @throws GangwayError `SIWX_SESSION_INVALID`. */
function readSessionToken(context: Context): string {
  const token = readBearer(context.req.header('authorization'))
  if (token === null) throw new GangwayError('SIWX_SESSION_INVALID', { context: { field: 'authorization' } })
  return token
}

function toMe(session: StoredSiwxSession): v.InferOutput<typeof siwxMeResponseSchema> {
  const { account, domain, message, signature, expiresAt } = session
  const { address, caipNetworkId, chainNamespace } = parseCaipAccountId(account)
  const reference = caipNetworkId.slice(chainNamespace.length + 1)
  return {
    address,
    chainId: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    domain,
    message,
    signature,
    expirationTime: new Date(expiresAt).toISOString(),
  }
}
