import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { toErrorResponse } from '@gangway/server-kit'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { LoginService } from '../providerLogin/loginProvider.js'
import { readBody } from '../readBody.js'
import type { OwnRelay } from './createOwnRelay.js'
import { farcasterAnswerSchema } from './farcasterRelay.js'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

const requestSchema = v.object({
  domain: text(255),
  siweUri: text(2_000),
  nonce: v.pipe(text(100), v.regex(/^[A-Za-z0-9]{8,}$/)),
  notBefore: v.optional(text(40)),
  expirationTime: v.optional(text(40)),
  requestId: v.optional(text(200)),
  acceptAuthAddress: v.optional(v.boolean()),
})

const answerSchema = v.object({
  ...farcasterAnswerSchema.entries,
  fid: v.optional(v.pipe(v.number(), v.safeInteger())),
  username: v.optional(text(200)),
})

/** Opening one writes a row, so it counts as many requests. */
const openPoints = 10

/** As the official relay answers, where it has a word for it. */
const statuses: Partial<Record<ErrorCode, 401 | 410>> = { LOGIN_EXPIRED: 401, LOGIN_DECLINED: 410 }

/**
 * The relay's routes, in the shapes of Farcaster's own (embedded-wallet.md §8), below `/farcaster/v1`. Two are ours: what
 * a phone is asked is read at `channel/request`, and a no is told to `channel/decline`. Answers are fetched by the
 * `pollToken` alone: whoever sees the QR code learns nothing.
 */
export function mountOwnRelay({ app, admit }: Pick<LoginService, 'app' | 'admit'>, relay: OwnRelay): void {
  const root = '/farcaster/v1/channel'
  app.use('/farcaster/*', async (request, next) => {
    request.header('cache-control', 'no-store')
    await admit(request, 1)
    await next()
  })
  app.get('/farcaster/siwf', (request) => request.text('Open this link in a Farcaster app.\n'))
  app.post(root, async (request) => {
    await admit(request, openPoints - 1)
    const asked = await readBody(request, requestSchema)
    const { url, channelToken, pollToken } = await relay.open(asked)
    return request.json({ channelToken, pollToken, url, connectUri: url, nonce: asked.nonce }, 201)
  })
  app.get(`${root}/status`, (request) =>
    answerWithin(request, async (token) => {
      const answer = await relay.read(token)
      return answer
        ? request.json({ state: 'completed', ...answer })
        : request.json({ state: 'pending' }, 202)
    }),
  )
  app.get(`${root}/request`, (request) =>
    answerWithin(request, async (token) => request.json(await relay.getRequest(token))),
  )
  app.post(`${root}/authenticate`, (request) =>
    answerWithin(request, async (token) => {
      await relay.answer(token, await readBody(request, answerSchema))
      return request.json({ state: 'completed' }, 201)
    }),
  )
  app.post(`${root}/decline`, (request) =>
    answerWithin(request, async (token) => {
      await relay.answer(token, 'declined')
      return request.json({ state: 'declined' }, 201)
    }),
  )
}

async function answerWithin(
  request: Context,
  answer: (token: string) => Promise<Response>,
): Promise<Response> {
  try {
    const [, token] = /^Bearer (\S{1,100})$/.exec(request.req.header('authorization') ?? '') ?? []
    if (token === undefined) throw new GangwayError('LOGIN_EXPIRED')
    return await answer(token)
  } catch (error) {
    const status = error instanceof GangwayError ? statuses[error.code] : undefined
    if (!status) throw error
    return request.json(toErrorResponse(error).body, status)
  }
}
