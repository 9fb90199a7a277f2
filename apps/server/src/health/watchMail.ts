import { GangwayError } from '@gangway/protocol'
import type { createSmtpSender } from '@gangway/wallet-api'
import type { PartState } from './createHealth.js'
import { toReason } from './toReason.js'

type SendMail = ReturnType<typeof createSmtpSender>

/**
 * What delivers mails, and what became of the last one: while none goes out nobody can log in by e-mail. A recipient the
 * server will not have says nothing of the server. Unknown until the first mail.
 */
export function watchMail(deliver: SendMail): { send: SendMail; getState(): PartState } {
  let state: PartState = { state: 'unknown' }
  return {
    async send(mail) {
      try {
        await deliver(mail)
        state = { state: 'ok' }
      } catch (error) {
        if (!isRecipientRefused(error)) state = { state: 'failing', reason: toReason(toCause(error)) }
        throw error
      }
    },
    getState: () => state,
  }
}

const isRecipientRefused = (error: unknown) =>
  error instanceof GangwayError && error.context.isRefused === true

/** What the server or the system said stands behind our own word for it. */
const toCause = (error: unknown) => (error instanceof GangwayError ? (error.cause ?? error) : error)
