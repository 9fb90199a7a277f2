import { randomUUID } from 'node:crypto'
import { createSmtpSender, type SmtpSettings } from './createSmtpSender.js'
import { renderMail } from './renderMail.js'
import { en } from './words/en.js'

/**
 * Sends one mail at once, past the outbox: what `mail test <address>` runs.
 *
 * @throws GangwayError `MAIL_NOT_SENT` with what the server said as its `cause`.
 */
export async function sendTestMail(settings: SmtpSettings, to: string): Promise<void> {
  await createSmtpSender(settings)({ id: randomUUID(), to, ...renderMail(en.test(), en.language) })
}
