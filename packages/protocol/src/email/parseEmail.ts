import { GangwayError } from '../errors/GangwayError.js'

/** An e-mail address that a mail can be sent to. */
export type Email = {
  /** As its owner wrote it, the domain in lower case and ASCII. */
  address: string
  /** What it is looked up by and mailed to: the local part in lower case too. */
  key: string
}

/** Octets, RFC 5321 §4.5.3.1. */
const longestLocalPart = 64
const longestAddress = 254

/** RFC 5322 `dot-atom`, with the letters of RFC 6531; no quoted form, so nothing that a header could mistake. */
const localPartPattern = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainPattern = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/

/**
 * Reads an e-mail address: trimmed, NFC, the domain lower-cased and IDN as ASCII. Dots and `+tag` stay, they can make
 * another person's address. The one grammar of field, frame and server. embedded-wallet.md §5.
 *
 * @throws GangwayError `EMAIL_INVALID`.
 */
export function parseEmail(text: string): Email {
  const email = readEmail(text)
  if (!email) throw new GangwayError('EMAIL_INVALID', { context: { field: 'email' } })
  return email
}

/** Whether {@link parseEmail} takes a text. */
export function isEmail(text: string): boolean {
  return readEmail(text) !== null
}

function readEmail(text: string): Email | null {
  const [, local = '', host = ''] = /^([^@]+)@([^@\s/?#\\%:]+)$/.exec(text.trim().normalize('NFC')) ?? []
  const domain = toAsciiDomain(host)
  const address = `${local}@${domain}`
  const isValid =
    localPartPattern.test(local) &&
    domainPattern.test(domain) &&
    countOctets(local) <= longestLocalPart &&
    countOctets(address) <= longestAddress
  return isValid ? { address, key: `${local.toLowerCase().normalize('NFC')}@${domain}` } : null
}

/** As browsers write the host of an address (UTS 46); empty for what is none. */
function toAsciiDomain(host: string): string {
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    return ''
  }
}

const countOctets = (text: string) => new TextEncoder().encode(text).length
