import type { IncomingMessage } from 'node:http'
import { GangwayError } from '@gangway/protocol'
import { createHostSlots } from './createHostSlots.js'
import { createResolveHost } from './createResolveHost.js'
import { isPublicAddress } from './isPublicAddress.js'
import { readBody } from './readBody.js'
import { readContentType } from './readContentType.js'
import { readDataUrl } from './readDataUrl.js'
import { refuse } from './refuse.js'
import { type AddressRules, type GuardedRequest, requestTarget } from './requestTarget.js'
import { type Gateways, toRedirectTarget, toTarget } from './toTarget.js'
import { withinTime } from './withinTime.js'

/** What is taken for an answer. */
export type GuardedFetchOptions = {
  /** Media types, such as `image/png` or `image/*`. */
  accept: readonly string[]
  /** Most bytes taken; 2 MiB, which is also the most that can be asked for. */
  maxBytes?: number
  /** Ends the fetch earlier than its own time, as `FETCH_TIMEOUT`: that of whoever waits for several. */
  signal?: AbortSignal | undefined
}

/** An answer of status 200. */
export type GuardedAnswer = {
  /** Media type in small letters, without parameters; one of those accepted. */
  contentType: string
  body: Uint8Array<ArrayBuffer>
  text(): string
  /** @throws GangwayError `FETCH_WRONG_TYPE` for what is no JSON. */
  json(): unknown
}

/**
 * Fetches from addresses that people outside have written: `http(s)`, `data:` up to 64 KiB, and `ipfs:`, `ar:` where a
 * gateway is set. It reaches public machines alone, on ports 80 and 443, follows at most three redirects, and takes 5 s
 * and 2 MiB at the most. No cookie and no credentials are ever sent. data-sources.md §6.4.
 *
 * Each method throws GangwayError `FETCH_REFUSED` (a rule forbids the address), `FETCH_TOO_LARGE`, `FETCH_TIMEOUT`,
 * `FETCH_WRONG_TYPE`, or `FETCH_FAILED` (no answer, or a status other than 200: `context.status`).
 */
export type GuardedFetch = {
  get(address: string, options: GuardedFetchOptions): Promise<GuardedAnswer>
  /** Asks for the media type alone, as ENSIP-12 wants of a picture. */
  head(address: string, options: GuardedFetchOptions): Promise<{ contentType: string }>
  /** Posts JSON (ERC-3668). Follows no redirect. */
  post(address: string, options: GuardedFetchOptions & { json: unknown }): Promise<GuardedAnswer>
}

/** How a guarded fetch is made. All but the gateways is for tests. */
export type GuardedFetchSettings = Partial<AddressRules> & {
  gateways?: Gateways
  isAllowedPort?: (port: number) => boolean
  /** Milliseconds for all of one fetch; default 5,000. */
  timeout?: number
}

const maxBytesOfAll = 2 * 1024 * 1024
const maxRedirects = 3
const requestsPerHost = 4
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Creates a guarded fetch; the limit of four requests to a host at a time is its own. */
export function createGuardedFetch(settings: GuardedFetchSettings = {}): GuardedFetch {
  const { gateways = {}, timeout = 5_000, isAllowedPort = (port) => port === 80 || port === 443 } = settings
  const rules: AddressRules = {
    resolveHost: createResolveHost(),
    isAllowedAddress: isPublicAddress,
    ...settings,
  }
  const slots = createHostSlots(requestsPerHost)

  /** Goes where the redirects lead; `read` is done before the slot of the host is free again. */
  async function follow<T>(
    address: string,
    request: GuardedRequest,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    let target = toTarget(address, gateways, isAllowedPort)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const current = target
      const step = await slots.run(current.url.hostname, request.signal, async () => {
        const response = await requestTarget(current, request, rules)
        try {
          const { location } = response.headers
          if (redirectStatuses.has(response.statusCode ?? 0) && location !== undefined) return { location }
          assertOk(response)
          return { answer: await read(response) }
        } finally {
          response.destroy()
        }
      })
      if ('answer' in step) return step.answer
      if (request.method === 'POST') throw refuse('redirect of a POST')
      target = toRedirectTarget(current, step.location, isAllowedPort)
    }
    throw refuse('too many redirects')
  }

  async function fetchBody(
    address: string,
    { accept, maxBytes = maxBytesOfAll, signal: outer }: GuardedFetchOptions,
    request: Pick<GuardedRequest, 'method' | 'body'>,
  ): Promise<GuardedAnswer> {
    const limits = { accept, maxBytes: Math.min(maxBytes, maxBytesOfAll) }
    if (/^data:/i.test(address)) return toAnswer(await readDataUrl(address, limits))
    return withinTime(timeout, outer, (signal) =>
      follow(address, { ...request, accept, signal }, async (response) => {
        const contentType = readContentType(response.headers['content-type'], accept)
        return toAnswer({ contentType, body: await readBody(response, limits.maxBytes) })
      }),
    )
  }

  return {
    get: (address, options) => fetchBody(address, options, { method: 'GET' }),
    post: (address, { json, ...options }) =>
      fetchBody(address, options, { method: 'POST', body: JSON.stringify(json) }),
    async head(address, { accept, signal: outer }) {
      if (/^data:/i.test(address)) return readDataUrl(address, { accept, maxBytes: maxBytesOfAll })
      return withinTime(timeout, outer, (signal) =>
        follow(address, { method: 'HEAD', accept, signal }, async ({ headers }) => ({
          contentType: readContentType(headers['content-type'], accept),
        })),
      )
    },
  }
}

/** We ask for no compression; what comes compressed all the same is not unpacked, so that it cannot burst. */
function assertOk({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw new GangwayError('FETCH_FAILED', { context: { status: statusCode } })
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new GangwayError('FETCH_WRONG_TYPE')
}

function toAnswer(answer: { contentType: string; body: Uint8Array<ArrayBuffer> }): GuardedAnswer {
  const text = () => new TextDecoder().decode(answer.body)
  return {
    ...answer,
    text,
    json() {
      try {
        return JSON.parse(text())
      } catch (cause) {
        throw new GangwayError('FETCH_WRONG_TYPE', { cause })
      }
    },
  }
}
