import { createHmac } from 'node:crypto'
import { assertFresh } from './assertFresh.js'
import { isSameText } from './isSameText.js'
import { refuseMessage } from './refuseMessage.js'

/** A signature header of several parts, `t=…,v1=…`, as Stripe, MoonPay and Coinbase write it. */
export type TimedSignature = {
  header: string | null
  /** Name of the part that holds a signature: hexadecimal HMAC-SHA256. Several count where there are several. */
  part: 'v1' | 's'
  secret: string
  /** What is signed, of the header's own parts. */
  toSigned: (parts: ReadonlyMap<string, string>) => string
  /** Unix milliseconds. */
  now: number
}

/**
 * Checks such a signature and its time.
 *
 * @throws GangwayError `BUY_WEBHOOK_REFUSED`.
 */
export function assertTimedSignature({ header, part, secret, toSigned, now }: TimedSignature): void {
  const entries = (header ?? '').split(',').map((entry): [string, string] => {
    const at = entry.indexOf('=')
    return [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()]
  })
  const parts = new Map(entries)
  const time = parts.get('t') ?? ''
  if (!/^\d{9,11}$/.test(time)) throw refuseMessage()
  const expected = createHmac('sha256', secret).update(toSigned(parts)).digest('hex')
  // All are looked at, so that a secret can be exchanged while two of them sign.
  const isSigned = entries.filter(([name, value]) => name === part && isSameText(value, expected)).length > 0
  if (!isSigned) throw refuseMessage()
  assertFresh(Number(time) * 1000, now)
}
