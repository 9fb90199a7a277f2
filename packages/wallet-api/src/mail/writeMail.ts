import type { Mail } from './mail.js'
import type { MailRequest } from './mailRequest.js'
import { renderMail } from './renderMail.js'
import { toShownAppName } from './toShownAppName.js'
import type { LoginWordsInput, MailWords, MailWriting } from './words/mailWords.js'

/** Writes a mail that was asked for. `now` in Unix milliseconds. */
export function writeMail(request: MailRequest, words: MailWords, now: number): Omit<Mail, 'id'> {
  const { to, appOrigin, expiresAt } = request
  const login = {
    app: toApp(request),
    origin: appOrigin,
    minutes: Math.max(1, Math.round((expiresAt - now) / 60_000)),
  }
  return { to, ...renderMail(write(request, login, words), words.language) }
}

function write(request: MailRequest, login: LoginWordsInput, words: MailWords): MailWriting {
  switch (request.kind) {
    case 'code':
      return words.code({ ...login, code: request.code })
    case 'link':
      return words.link({ ...login, link: request.link, hasNumber: request.hasNumber })
    case 'notice':
    case 'custody': {
      const { place, provider, purpose, at } = request
      const facts = { app: login.app, place, provider, time: toTime(at) }
      return { device: words.notice, export: words.exported, custody: words.custody }[purpose](facts)
    }
    case 'linked': {
      const { provider, by, at } = request
      return words.linked({ app: login.app, provider, by, time: toTime(at) })
    }
    case 'unlinked':
      return words.unlinked({ app: login.app, provider: request.provider, time: toTime(request.at) })
    case 'emailCode':
      return words.emailCode({
        ...login,
        step: request.step,
        code: request.code,
        newEmail: request.newEmail,
      })
    case 'emailChanged':
      return words.emailChanged({ app: login.app, undo: request.undo, time: toTime(request.at) })
    case 'emailUndone':
      return words.emailUndone({ app: login.app, time: toTime(request.at) })
    case 'closing': {
      const { keep, at, erasesAt } = request
      return words.closing({ app: login.app, keep, time: toTime(at), until: toTime(erasesAt) })
    }
    case 'renewal': {
      const { stop, at, takesAt } = request
      return words.renewal({ app: login.app, stop, time: toTime(at), until: toTime(takesAt) })
    }
    case 'renewed':
      return words.renewed({ app: login.app, time: toTime(request.at) })
    case 'left':
      return words.left({ app: login.app, until: toTime(request.until) })
  }
}

function toTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function toApp({ appName, appOrigin }: MailRequest): string {
  const { host } = new URL(appOrigin)
  const name = toShownAppName(appName ?? '')
  return name === '' ? host : `${name} (${host})`
}
