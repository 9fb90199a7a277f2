import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Log } from '../log.js'
import { toClientNetwork } from './clientNetwork.js'
import { findClient, isTrusted, type TrustProxy } from './trustProxy.js'

/** What tells who sent a request: its headers, and the peer of its connection. */
export type RequestSource = { headers: Headers; remoteAddress: string | undefined }

/** Finds out who is asking: what `toClientNetwork` makes of the address. */
export type GetSourceIp = (source: RequestSource) => string

/** The same of an HTTP request. */
export type GetClientIp = (context: Context) => string

/**
 * Creates the reader of a client's address for one process. The first time that it does not believe an
 * `X-Forwarded-For`, the log says so: behind a proxy that is not named every client would count as one.
 */
export function createGetSourceIp({ trustProxy, log }: { trustProxy: TrustProxy; log: Log }): GetSourceIp {
  let isWarned = false
  return ({ headers, remoteAddress = 'unknown' }) => {
    const forwarded = headers.get('x-forwarded-for')
    if (forwarded !== null && !isWarned && !isTrusted(remoteAddress, 0, trustProxy)) {
      isWarned = true
      log.warn('X-Forwarded-For was ignored; if a proxy of yours sets it, say so in TRUST_PROXY')
    }
    return toClientNetwork(findClient(remoteAddress, forwarded, trustProxy))
  }
}

/** Creates the reader of an HTTP client's address. */
export function createGetClientIp(getSourceIp: GetSourceIp): GetClientIp {
  return (context) =>
    getSourceIp({
      headers: context.req.raw.headers,
      remoteAddress: getConnInfo(context).remote.address,
    })
}
