import { parseUrl } from '@gangway/server-kit'

const ownMachine = /^(|localhost|127(\.\d{1,3}){3}|\[?::1\]?|(\/|%2f).*)$/i

/**
 * Whether nobody on the way reads what goes to a Postgres server: its certificate is checked, it is on this machine, or
 * the operator says that nobody is on the line. The driver counts the last `sslmode`; `require` alone may check nothing.
 */
export function isLinePrivate(address: string | undefined): boolean {
  const url = address === undefined ? undefined : parseUrl(address)
  // What is no address was refused by its schema.
  if (!url) return true
  const mode = url.searchParams.getAll('sslmode').at(-1) ?? ''
  const host = url.searchParams.getAll('host').at(-1) ?? url.hostname
  return /^(verify-full|disable)$/.test(mode) || ownMachine.test(host)
}
