import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'

/** A range of addresses: the first one, and how many of its leading bits count. */
type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Whose `X-Forwarded-For` counts: that of so many proxies in a row, or of proxies with these addresses. */
export type TrustProxy = { hops: number } | { ranges: readonly Range[] }

/** Names of ranges: this machine; networks that are not the internet's (RFC 1918, RFC 4193). */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Schema of `TRUST_PROXY`: `off`; `on`, which is one proxy; a number of proxies; or a comma list of addresses, CIDR ranges
 * and the names `loopback` and `private`.
 */
export const trustProxySchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): TrustProxy => {
    const text = dataset.value.trim()
    if (text === 'off') return { hops: 0 }
    if (text === 'on') return { hops: 1 }
    if (/^\d{1,2}$/.test(text)) return { hops: Number(text) }
    const entries = text.split(',').map((entry) => entry.trim())
    const ranges = entries.flatMap((entry) => namedRanges[entry] ?? [entry]).map(readRange)
    if (ranges.every((range) => range !== undefined)) return { ranges }
    addIssue()
    return NEVER
  }),
)

function readRange(text: string): Range | undefined {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  // The library would also take shortened and octal spellings.
  if (!isIP(ip)) return undefined
  const address = ipaddr.parse(ip)
  const length = address.kind() === 'ipv4' ? 32 : 128
  const range: Range = [address, bits === undefined ? length : Number(bits)]
  return range[1] <= length ? toIpv4Range(range) : undefined
}

/** IPv4 written as IPv6 (`::ffff:10.0.0.0/104`) is IPv4. */
function toIpv4Range([address, bits]: Range): Range {
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits]
}

/** The address of an entry of `X-Forwarded-For`, without its port; undefined for what is none, such as `unknown`. */
function readEntry(entry: string): string | undefined {
  const text = entry.trim()
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(host) ? host : undefined
}

/**
 * The client's address, from the peer of the connection and what proxies wrote into `X-Forwarded-For`, each the address
 * it was asked from, at the end. Entries are believed from the end, as long as whoever wrote them is trusted.
 */
export function findClient(peer: string, forwarded: string | null, trust: TrustProxy): string {
  let client = peer
  const entries = forwarded?.split(',') ?? []
  for (let hops = 0; entries.length > 0 && isTrusted(client, hops, trust); hops++) {
    const next = readEntry(entries.pop() ?? '')
    if (next === undefined) return client
    client = next
  }
  return client
}

/** Whether what this address wrote about who asked it is believed, so many proxies from this server. */
export function isTrusted(address: string, hops: number, trust: TrustProxy): boolean {
  if ('hops' in trust) return hops < trust.hops
  if (!isIP(address)) return false
  const parsed = ipaddr.process(address)
  return trust.ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}
