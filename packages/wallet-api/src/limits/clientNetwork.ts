import { isIPv4 } from 'node:net'

/** A client's address as `GetClientIp` tells it: IPv4, or the first 64 bits of IPv6 as `a:b:c:d::/64`. */
type ClientIp = string

const groupsPattern = /^([\da-f]*):([\da-f]*):([\da-f]*):([\da-f]*)::\/64$/i

/** What one client of the limits is: an IPv4 address, or the /56 one line is given. embedded-wallet.md §5. */
export function toLimitedNetwork(ip: ClientIp): string {
  const groups = groupsPattern.exec(ip)?.slice(1).map(toNumber)
  if (!groups) return ip
  return `${groups.map((group, at) => (at === 3 ? group & 0xff00 : group).toString(16)).join(':')}::/56`
}

/** What may be one owner's: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function toWideNetwork(ip: ClientIp): string {
  if (isIPv4(ip)) return ip.replace(/\d+$/, '0/24')
  const groups = groupsPattern.exec(ip)?.slice(1, 4).map(toNumber)
  return groups ? `${groups.map((group) => group.toString(16)).join(':')}::/48` : ip
}

/**
 * Where a request came from, for its owner to recognise and nobody to be found by: {@link toWideNetwork}; null for this
 * machine and where there is none to tell.
 */
export function describePlace(ip: ClientIp): string | null {
  const network = toWideNetwork(ip)
  return /^(127\.|0:0:0::)/.test(network) || !network.includes('/') ? null : network
}

const toNumber = (group: string) => Number.parseInt(group || '0', 16)
