import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Finds out who is asking: what {@link toClientNetwork} makes of the address. */
export type GetClientIp = (context: Context) => string

/** What tells who sent a request: its headers, and the peer of its connection. */
export type RequestSource = { headers: Headers; remoteAddress: string | undefined }

/**
 * Creates the reader of a client's address. Behind a trusted proxy it is the last entry of
 * `X-Forwarded-For`, the one the proxy itself added; earlier entries are the client's own claim.
 */
export function createGetClientIp(options: { trustProxy: boolean }): GetClientIp {
  return (context) =>
    getSourceIp(
      { headers: context.req.raw.headers, remoteAddress: getConnInfo(context).remote.address },
      options,
    )
}

/** The same for what is not an HTTP request of Hono's, such as the opening of a WebSocket. */
export function getSourceIp(
  { headers, remoteAddress }: RequestSource,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return toClientNetwork((trustProxy && forwarded) || (remoteAddress ?? 'unknown'))
}

/**
 * The part of an address that stands for one client: an IPv4 address whole; of an IPv6 address the first 64 bits,
 * because one line is given all addresses behind them.
 */
export function toClientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [left = [], right] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = right ? new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return `${[...left, ...zeros, ...(right ?? [])].slice(0, 4).join(':')}::/64`
}
