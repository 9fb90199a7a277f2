import { GangwayError } from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import * as v from 'valibot'
import { type FarcasterRelay, farcasterAnswerSchema } from './farcasterRelay.js'

/** ms, and bytes of the longest answer with room. */
const limits = { timeout: 5_000, answerSize: 64 * 1024 }

const openedSchema = v.object({
  channelToken: v.pipe(v.string(), v.minLength(1)),
  /** Of our own relay alone; the official one gives out answers by what the QR code shows. */
  pollToken: v.optional(v.string()),
  url: v.pipe(v.string(), v.url()),
})

/** Speaks with a Farcaster relay elsewhere, by default the one the Farcaster app answers. `url`: without `/v1`. */
export function createRemoteRelay(url: string): FarcasterRelay {
  return {
    async open(request) {
      const body = JSON.stringify(request)
      const headers = { 'content-type': 'application/json' }
      const opened = v.parse(
        openedSchema,
        (await ask(`${url}/v1/channel`, { method: 'POST', headers, body })).body,
      )
      return { url: opened.url, pollToken: opened.pollToken ?? opened.channelToken }
    },
    async read(pollToken) {
      const headers = { authorization: `Bearer ${pollToken}` }
      const { status, body } = await ask(`${url}/v1/channel/status`, { headers })
      return status === 202 ? null : v.parse(farcasterAnswerSchema, body)
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(limits.timeout)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  const text = await readTextUpTo(response.body, limits.answerSize)
  const { status } = response
  if (status === 401) throw new GangwayError('LOGIN_EXPIRED')
  // Ours alone says so; the official relay has no word for it.
  if (status === 410) throw new GangwayError('LOGIN_DECLINED')
  if (!response.ok || text === undefined)
    throw new GangwayError('LOGIN_PROVIDER_FAILED', { details: `relay: HTTP ${status}` })
  return { status, body: JSON.parse(text) }
}
