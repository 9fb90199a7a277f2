import {
  type ErrorCode,
  errorBodySchema,
  GangwayError,
  type IdentityRequest,
  type IdentityToken,
  identityTokenResponseSchema,
  limits,
  parseWith,
  siwxAuthenticateResponseSchema,
  siwxAuthenticateRoute,
  siwxIdentityRoute,
  siwxMeRoute,
  siwxNonceResponseSchema,
  siwxNonceRoute,
  siwxSignOutRoute,
  toGangwayError,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { ServerClock } from '../kernel/http/createServerClock.js'

/** The sign-in routes of the deployment's server. Nothing is repeated: a nonce is good once. services.md §4. */
export type SiwxServer = {
  /** @throws GangwayError `SIGN_IN_UNREACHABLE`. */
  getNonce(): Promise<{ nonce: string; token: string }>
  /** @throws GangwayError `SIGN_IN_REFUSED` with the server's words in `details` and its code in `context.code`, `SIGN_IN_UNREACHABLE`. */
  authenticate(nonceToken: string, signed: { message: string; signature: string }): Promise<{ token: string }>
  /** Whether the server still knows a session; null: it cannot be asked now. */
  isKnown(token: string): Promise<boolean | null>
  /** @throws GangwayError as `authenticate`. */
  getIdentityToken(token: string, asked: IdentityRequest): Promise<IdentityToken>
  /** @throws GangwayError `SIGN_IN_UNREACHABLE`; a session the server no longer knows is signed out already. */
  signOut(token: string): Promise<void>
}

/** What the server answers about a session it does not, or no longer, know. */
const sessionOver: ErrorCode = 'SIWX_SESSION_INVALID'
/** Longest wait for word of a session's end; a page must not stand still for it, ms. */
const knownLimit = 1_500

/** Binds the routes to a server, whose time each answer tells to `clock`. */
export function createSiwxServer({
  apiUrl,
  projectId,
  clock,
}: {
  apiUrl: string
  projectId: string
  clock?: ServerClock
}): SiwxServer {
  async function request(
    url: string,
    method: string,
    init: RequestInit = {},
    limit: number = limits.rpcTimeout,
  ): Promise<Response> {
    try {
      const response = await fetch(url, { ...init, method, signal: AbortSignal.timeout(limit) })
      clock?.hear(response)
      return response
    } catch (cause) {
      throw toGangwayError(cause, 'SIGN_IN_UNREACHABLE')
    }
  }

  const query = `?${new URLSearchParams({ projectId })}`
  return {
    async getNonce() {
      const response = await request(`${apiUrl}${siwxNonceRoute.path}${query}`, siwxNonceRoute.method)
      if (!response.ok) throw unreachable(response.status)
      return read(response, siwxNonceResponseSchema)
    },
    async authenticate(nonceToken, { message, signature }) {
      const { path, method } = siwxAuthenticateRoute
      const headers = { 'content-type': 'application/json', 'x-nonce-jwt': `Bearer ${nonceToken}` }
      const body = JSON.stringify({ message, signature })
      const response = await request(`${apiUrl}${path}${query}`, method, { headers, body })
      if (response.status >= 500 || response.status === 429) throw unreachable(response.status)
      if (!response.ok) throw await toRefusal(response)
      return read(response, siwxAuthenticateResponseSchema)
    },
    async isKnown(token) {
      const { path, method } = siwxMeRoute
      try {
        const response = await request(
          `${apiUrl}${path}${query}`,
          method,
          { headers: bearer(token) },
          knownLimit,
        )
        if (response.ok) return true
        return (await isSessionOver(response)) ? false : null
      } catch {
        return null
      }
    },
    async getIdentityToken(token, asked) {
      const { path, method } = siwxIdentityRoute
      const response = await request(`${apiUrl}${path}${query}`, method, {
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      if (response.status >= 500 || response.status === 429) throw unreachable(response.status)
      if (!response.ok) throw await toRefusal(response)
      return read(response, identityTokenResponseSchema)
    },
    async signOut(token) {
      const { path, method } = siwxSignOutRoute
      const response = await request(`${apiUrl}${path}${query}`, method, {
        headers: bearer(token),
        // Also when the page is being left.
        keepalive: true,
      })
      if (!response.ok && !(await isSessionOver(response))) throw unreachable(response.status)
    },
  }
}

async function read<const TSchema extends v.GenericSchema>(
  response: Response,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  try {
    return parseWith(schema, await response.json())
  } catch (cause) {
    throw new GangwayError('SIGN_IN_UNREACHABLE', { cause, details: 'the answer has another form' })
  }
}

function unreachable(status: number): GangwayError {
  return new GangwayError('SIGN_IN_UNREACHABLE', { details: `HTTP status code: ${status}` })
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

async function isSessionOver(response: Response): Promise<boolean> {
  return response.status === 401 && (await toRefusal(response)).context.code === sessionOver
}

async function toRefusal(response: Response): Promise<GangwayError> {
  const body = v.safeParse(errorBodySchema, await response.json().catch(() => null))
  if (!body.success)
    return new GangwayError('SIGN_IN_REFUSED', { details: `HTTP status code: ${response.status}` })
  const { code, reasons } = body.output
  return new GangwayError('SIGN_IN_REFUSED', {
    details: [code, ...reasons.map(({ description }) => description)].filter(Boolean).join(': '),
    ...(code === undefined ? {} : { context: { code } }),
  })
}
