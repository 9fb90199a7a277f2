import { GangwayError } from '@gangway/protocol'
import { sendTestMail, verifyMailServer } from '@gangway/wallet-api'
import { toReason } from '../health/toReason.js'
import type { Check, Finding } from './check.js'
import { describeReason } from './describeReason.js'

/** The mail server: reached, with the TLS that was asked for, and lets us in; with `mailTo`, one mail goes out. */
export const checkMail: Check = {
  title: 'mail',
  async find({ config: { wallet }, mailTo }) {
    const { mailServer: server, mailFrom: from } = wallet
    if (!server || !from) return []
    const { host, port } = server
    try {
      await verifyMailServer({ server })
      if (mailTo) await sendTestMail({ server, from }, mailTo)
      return []
    } catch (error) {
      const cause = error instanceof GangwayError ? error.cause : error
      return [describe(`${host}:${port}`, cause)]
    }
  },
}

function describe(through: string, cause: unknown): Finding {
  // The library has one code for every failure of a connection, and keeps the system's own beside it.
  const original = cause instanceof Error && 'originalCode' in cause ? String(cause.originalCode) : undefined
  const reason = original ?? toReason(cause)
  const said = cause instanceof Error && 'response' in cause ? ` It said: ${String(cause.response)}` : ''
  const say = (field: string, what: string, remedy: string): Finding => {
    return { level: 'wrong', field, what: `${through} ${what}.${said}`, remedy }
  }
  if (reason === 'EAUTH')
    return say('MAIL_URL', 'does not let us in', 'Correct user and password; @ in them is written %40')
  if (reason === 'EENVELOPE' || reason === 'EMESSAGE')
    return say('MAIL_FROM', 'does not take a mail', 'Name a sender this server may send for')
  if (reason === 'ETLS')
    return say(
      'MAIL_URL',
      'offers no STARTTLS',
      'Use smtps://…:465, or ?tls=off where nobody else is on the line',
    )
  const { level, what, remedy } = describeReason(reason === 'EDNS' ? 'ENOTFOUND' : reason)
  return { level, field: 'MAIL_URL', what: `${through}: ${what}.${said}`, remedy }
}
