import { randomInt } from 'node:crypto'
import { cleanText, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { PhoneDriver } from '../providerLogin/loginProvider.js'
import { channelLifetime, type FarcasterRelay } from './farcasterRelay.js'
import { openAgreeingNodes } from './openAgreeingNodes.js'
import { proveFarcasterId } from './proveFarcasterId.js'

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const nonceLength = 32

/** Characters of a name that are shown. */
const nameLength = 64

const memorySchema = v.object({
  pollToken: v.string(),
  domain: v.string(),
  uri: v.string(),
  nonce: v.string(),
  expiresAt: v.number(),
})

/** Creates the login by Farcaster. `rpcUrls`: nodes of OP Mainnet that must agree. embedded-wallet.md §8. */
export function createFarcasterDriver(deps: {
  relay: FarcasterRelay
  rpcUrls: readonly string[]
  getNow: () => number
}): PhoneDriver {
  const { relay, rpcUrls, getNow } = deps
  return {
    name: 'farcaster',
    start: ({ origin }) =>
      orFailed(async () => {
        const expiresAt = getNow() + channelLifetime
        const asked = { domain: new URL(origin).host, nonce: createNonce() }
        const { url, pollToken } = await relay.open({
          ...asked,
          siweUri: origin,
          expirationTime: new Date(expiresAt).toISOString(),
          acceptAuthAddress: true,
        })
        return {
          uri: url,
          memory: { ...asked, uri: origin, pollToken, expiresAt },
          lifetime: channelLifetime,
        }
      }),
    poll: (memory) =>
      orFailed(async () => {
        const { pollToken, expiresAt, ...asked } = v.parse(memorySchema, memory)
        const now = getNow()
        if (now >= expiresAt) throw new GangwayError('LOGIN_EXPIRED')
        const answer = await relay.read(pollToken)
        if (!answer) return null
        const openChain = () => openAgreeingNodes(rpcUrls, now)
        const fid = await proveFarcasterId(answer, asked, { openChain, now })
        const name = cleanText(answer.username ?? '', nameLength)
        return { subject: `${fid}`, email: null, isEmailVerified: false, name }
      }),
  }
}

function createNonce(): string {
  return Array.from({ length: nonceLength }, () => alphanumerics[randomInt(alphanumerics.length)]).join('')
}

/** Whatever goes wrong at the relay, with what it says or at the nodes, nobody is let in. */
async function orFailed<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof GangwayError && /^LOGIN_/.test(cause.code)) throw cause
    throw new GangwayError('LOGIN_PROVIDER_FAILED', { cause })
  }
}
