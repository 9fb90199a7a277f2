import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses that IANA has given out for the internet so far. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure answers its own machines on this one, though it lies among the public ones. */
const azureHost = '168.63.129.16'

/**
 * Whether an IP address belongs to a machine of the public internet: not to this machine, its networks or its cloud, and
 * no IPv6 address that stands for an IPv4 address (mapped, NAT64, 6to4, Teredo). Anything that is not an address is not
 * public. IANA special-purpose registries; data-sources.md §6.4.
 */
export function isPublicAddress(text: string): boolean {
  // The library would also take shortened and octal spellings.
  if (!isIP(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' ? address.toString() !== azureHost : address.match(globalUnicast)
}
