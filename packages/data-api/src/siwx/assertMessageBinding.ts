import { GangwayError, type SiwxMessageFields } from '@gangway/protocol'
import { parseUrl } from '@gangway/server-kit'

/**
 * Checks that a message was made for the page that hands it in, and with the nonce it was given: its domain is the
 * page's host, its URI (and scheme, if named) of the page's origin. EIP-4361 “Relying Party Implementer Steps”.
 *
 * @throws GangwayError `SIWX_DOMAIN_MISMATCH`, `SIWX_NONCE_UNKNOWN`; `context.field` says which field.
 */
export function assertMessageBinding(
  fields: Pick<SiwxMessageFields, 'scheme' | 'domain' | 'uri' | 'nonce'>,
  expected: { origin: string; nonce: string },
): void {
  const { protocol, host, origin } = new URL(expected.origin)
  const { scheme, domain, uri, nonce } = fields
  const mismatch = (field: string) => new GangwayError('SIWX_DOMAIN_MISMATCH', { context: { field } })
  if (domain !== host) throw mismatch('domain')
  if (scheme !== undefined && `${scheme}:` !== protocol) throw mismatch('scheme')
  if (parseUrl(uri)?.origin !== origin) throw mismatch('uri')
  if (nonce !== expected.nonce) throw new GangwayError('SIWX_NONCE_UNKNOWN', { context: { field: 'nonce' } })
}
