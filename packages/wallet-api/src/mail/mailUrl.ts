import { parseUrl } from '@gangway/server-kit'
import * as v from 'valibot'

/** A mail server, as `MAIL_URL` names it. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte, or by STARTTLS, or (this machine, or when the operator says so) not at all. */
  security: 'tls' | 'starttls' | 'none'
  auth: { user: string; pass: string } | null
}

/**
 * Schema of a mail server's address: `smtps://user:password@host:465`, `smtp://user:password@host:587` with STARTTLS
 * required, `smtp://host:25?tls=off` without. A server on this machine needs no TLS. User and password are
 * percent-encoded.
 */
export const mailUrlSchema = v.pipe(
  v.string(),
  v.check((text) => parse(text) !== undefined),
  v.transform((text) => parse(text) as MailServer),
)

function parse(text: string): MailServer | undefined {
  const url = parseUrl(text)
  if (!url) return undefined
  const { protocol, hostname, port, username, password, pathname, search } = url
  const isImplicit = protocol === 'smtps:'
  if (!isImplicit && protocol !== 'smtp:') return undefined
  if (hostname === '' || !/^\/?$/.test(pathname) || !/^(\?tls=off)?$/.test(search)) return undefined
  if ((isImplicit && search !== '') || (username === '') !== (password === '')) return undefined
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isOpen = search !== '' || /^(localhost|127(\.\d+){3}|::1)$/.test(host)
  try {
    return {
      host,
      port: Number(port) || (isImplicit ? 465 : isOpen ? 25 : 587),
      security: isImplicit ? 'tls' : isOpen ? 'none' : 'starttls',
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
    }
  } catch {
    return undefined // percent signs that encode nothing
  }
}
