import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The part of an address that stands for one client: an IPv4 address whole; of an IPv6 address the first 64 bits,
 * because one line is given all addresses behind them. What is no address stays as it is.
 */
export function toClientNetwork(ip: string): string {
  if (!isIP(ip)) return ip
  // IPv4 written as IPv6 (`::ffff:…`) is IPv4.
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const groups = (address as ipaddr.IPv6).parts.map((group) => group.toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The site a client belongs to, from what {@link toClientNetwork} says: of IPv6 the first 48 bits, which one customer
 * may be given whole; of anything else itself.
 */
export function toClientSite(network: string): string {
  return network.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')
}
