import type { Mail } from './mail.js'
import type { MailRequest } from './mailRequest.js'
import { renderMail } from './renderMail.js'
import { toShownAppName } from './toShownAppName.js'
import type { MailWords } from './words/mailWords.js'

/** Writes a mail that was asked for. `now` in Unix milliseconds. */
export function writeMail(request: MailRequest, words: MailWords, now: number): Omit<Mail, 'id'> {
  const { to, appOrigin, expiresAt } = request
  const login = {
    app: toApp(request),
    origin: appOrigin,
    minutes: Math.max(1, Math.round((expiresAt - now) / 60_000)),
  }
  const writing =
    request.kind === 'code'
      ? words.code({ ...login, code: request.code })
      : words.link({ ...login, link: request.link, hasNumber: request.hasNumber })
  return { to, ...renderMail(writing, words.language) }
}

function toApp({ appName, appOrigin }: MailRequest): string {
  const { host } = new URL(appOrigin)
  const name = toShownAppName(appName ?? '')
  return name === '' ? host : `${name} (${host})`
}
