import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createVerifier, type Identity, VerifyError, verifyWebhook } from '@gangway/verify'
import { openHandledIds } from './openHandledIds.js'

/** Whose logins and webhooks count. */
export type ShopServerOptions = {
  /** Origins of your Gangway's login service and API. */
  issuers: readonly string[]
  projectId: string
  /** Origin of your page. */
  pageOrigin: string
  /** `whsec_…`, as in `WEBHOOKS` of your Gangway. */
  webhookSecrets: readonly string[]
  /** Where ids of webhooks are kept; a shop has a table for them. */
  handledFile: string
}

const longestBody = 100_000

/** How long a person has to come back with a token for a nonce, ms. */
const nonceTime = 600_000

type Session = { userId: string; issuer: string }

/**
 * A server with sessions of its own, which begin with an identity token: `POST /nonce`, `POST /login`, `GET /me`, and
 * `POST /hooks` for what Gangway tells it.
 */
export function createShopServer(options: ShopServerOptions): Server {
  const { issuers, projectId, pageOrigin, webhookSecrets } = options
  const verifier = createVerifier({ issuers, projectId, origins: [pageOrigin] })
  const nonces = new Map<string, number>()
  const sessions = new Map<string, Session>()
  const handled = openHandledIds(options.handledFile)

  async function logIn(body: string): Promise<Identity> {
    const { token, nonce } = JSON.parse(body)
    const end = nonces.get(nonce) ?? 0
    // Each is good once, whatever comes of it.
    nonces.delete(nonce)
    if (end < Date.now()) throw new VerifyError('expired', 'The nonce is not one of these')
    return verifier.verify(String(token), { nonce })
  }

  async function receive(request: IncomingMessage, body: string): Promise<void> {
    const { id, type, data } = await verifyWebhook({
      body,
      headers: request.headers,
      secrets: webhookSecrets,
    })
    handled.once(id, () => {
      // Signing out there ends the session here, and so does the end of the account.
      if (type === 'session.ended' || type === 'account.deleted')
        for (const [key, { userId }] of sessions) if (userId === data.userId) sessions.delete(key)
    })
  }

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
    async 'POST /nonce'(_request, response) {
      const nonce = randomBytes(16).toString('hex')
      for (const [old, end] of nonces) if (end < Date.now()) nonces.delete(old)
      nonces.set(nonce, Date.now() + nonceTime)
      answer(response, 200, { nonce })
    },
    async 'POST /login'(request, response) {
      const { userId, issuer } = await logIn(await readBody(request))
      const session = randomBytes(32).toString('base64url')
      sessions.set(session, { userId, issuer })
      answer(response, 200, { session, userId })
    },
    async 'GET /me'(request, response) {
      const session = sessions.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      answer(response, session ? 200 : 401, session ?? { error: 'Log in first' })
    },
    async 'POST /hooks'(request, response) {
      await receive(request, await readBody(request))
      response.writeHead(204).end()
    },
  }

  return createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', pageOrigin)
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const route = routes[`${request.method} ${request.url}`]
    if (!route) return answer(response, 404, { error: 'Not found' })
    try {
      await route(request, response)
    } catch (error) {
      // A back end that cannot read the keys lets nobody in, and says that it is not the person's fault.
      const isUnavailable = error instanceof VerifyError && error.code === 'unavailable'
      const isRefused = !isUnavailable && (error instanceof VerifyError || error instanceof SyntaxError)
      answer(response, isRefused ? 401 : 503, { error: isRefused ? 'Not valid' : 'Try again later' })
    }
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > longestBody) throw new VerifyError('invalid', 'The body is too long')
  }
  return body
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
