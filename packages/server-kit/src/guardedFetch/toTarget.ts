import { isIP } from 'node:net'
import { parseUrl } from '../parseUrl.js'
import { refuse } from './refuse.js'

/** Where a request goes. What the operator has set is trusted; what somebody else wrote is not. */
export type Target = { url: URL; isTrusted: boolean }

/** Gateways the operator has set, by scheme; an address of any other scheme is refused. */
export type Gateways = { ipfs?: string | undefined; ar?: string | undefined }

/** Longest address looked at. */
const maxLength = 8_192

const forms = {
  ipfs: /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,128})((?:\/[^?#]*)?)/i,
  ar: /^ar:\/\/([A-Za-z0-9_-]{43})((?:\/[^?#]*)?)/i,
}

/**
 * Reads an address somebody else wrote.
 *
 * @throws GangwayError `FETCH_REFUSED`.
 */
export function toTarget(
  address: string,
  gateways: Gateways,
  isAllowedPort: (port: number) => boolean,
): Target {
  if (address.length > maxLength) throw refuse('address too long')
  if (/^ipfs:/i.test(address)) return toGatewayTarget(address, forms.ipfs, gateways.ipfs, 'ipfs/')
  if (/^ar:/i.test(address)) return toGatewayTarget(address, forms.ar, gateways.ar, '')
  const url = parseUrl(address)
  if (!url) throw refuse('not an address')
  assertPlain(url, isAllowedPort)
  return { url, isTrusted: false }
}

/** Where an answer sends on to: always an address somebody else wrote, whoever answered. */
export function toRedirectTarget(
  from: Target,
  location: string,
  isAllowedPort: (port: number) => boolean,
): Target {
  const url = parseUrl(location, from.url)
  if (!url) throw refuse('redirect to no address')
  assertPlain(url, isAllowedPort)
  if (from.url.protocol === 'https:' && url.protocol === 'http:') throw refuse('redirect to plain http')
  return { url, isTrusted: false }
}

function toGatewayTarget(address: string, form: RegExp, gateway: string | undefined, folder: string): Target {
  if (!gateway) throw refuse('no gateway for this scheme')
  const [, id, path = ''] = form.exec(address) ?? []
  if (!id) throw refuse('not an address')
  const root = new URL(`${folder}${id}`, gateway.replace(/\/*$/, '/'))
  const url = new URL(`${root}${path}`)
  // `..` must not lead to anything else the gateway's host offers.
  if (url.pathname !== root.pathname && !url.pathname.startsWith(`${root.pathname}/`))
    throw refuse('not an address')
  return { url, isTrusted: true }
}

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

function assertPlain(
  { protocol, hostname, port, username, password }: URL,
  isAllowedPort: (port: number) => boolean,
) {
  const defaultPort = defaultPorts[protocol]
  if (defaultPort === undefined) throw refuse('scheme')
  if (username || password) throw refuse('user name or password')
  if (!isAllowedPort(port ? Number(port) : defaultPort)) throw refuse('port')
  // Addresses in whatever spelling are IP addresses by now: the parser of URLs has seen to that.
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (isName && !/^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(hostname)) throw refuse('host name')
  if (/(^|\.)localhost$/.test(hostname)) throw refuse('host name')
}
