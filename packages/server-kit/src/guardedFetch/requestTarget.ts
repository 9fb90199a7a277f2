import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { ResolveHost } from './createResolveHost.js'
import { refuse } from './refuse.js'
import type { Target } from './toTarget.js'

/** What is asked of a server. */
export type GuardedRequest = {
  method: 'GET' | 'HEAD' | 'POST'
  accept: readonly string[]
  /** JSON text of a POST. */
  body?: string | undefined
  /** Further headers. */
  headers?: Readonly<Record<string, string>> | undefined
  signal: AbortSignal
}

/** How a host is found, and whether it may be asked. */
export type AddressRules = {
  resolveHost: ResolveHost
  isAllowedAddress: (address: string) => boolean
  /** Certificate authority trusted in place of the well-known ones, PEM. */
  ca?: string | undefined
}

/**
 * Sends one request, on a connection of its own, to an address that has been checked: the name is not looked up again in
 * between, so no name server can give another answer (rebinding). Follows nothing, unpacks nothing, sends no cookie.
 *
 * @throws GangwayError `FETCH_REFUSED`, and whatever went wrong on the way.
 */
export async function requestTarget(
  { url, isTrusted }: Target,
  { method, accept, body, headers, signal }: GuardedRequest,
  rules: AddressRules,
): Promise<IncomingMessage> {
  const lookup = isTrusted ? undefined : createPinnedLookup(await findAddresses(url, signal, rules))
  signal.throwIfAborted()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const bodyHeaders = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      signal,
      agent: false,
      ...(lookup ? { lookup } : {}),
      ...(rules.ca ? { ca: rules.ca } : {}),
      headers: {
        accept: accept.join(', '),
        'accept-encoding': 'identity',
        'user-agent': 'Gangway',
        ...bodyHeaders,
        ...headers,
      },
    })
    request.on('response', resolve)
    request.on('error', reject)
    // After a 101 nobody asked for, Node closes the request without an error, and no signal ends it any more.
    request.on('close', () => reject(new Error('closed without an answer')))
    request.end(body)
  })
}

async function findAddresses({ hostname }: URL, signal: AbortSignal, rules: AddressRules) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await rules.resolveHost(host, signal)
  if (addresses.length === 0 || !addresses.every(rules.isAllowedAddress)) throw refuse('address')
  return addresses
}

/** A look-up that knows one answer. Node asks for all addresses where it may try them in turn, else for one. */
function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = answers
    if (options.all) callback(null, answers)
    else callback(null, first?.address ?? '', first?.family)
  }
}
