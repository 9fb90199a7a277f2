import { getTextDirection, type LanguageTag } from '@gangway/protocol'
import type { Mail } from './mail.js'
import type { MailRequest } from './mailRequest.js'
import { renderMail } from './renderMail.js'
import { toShownAppName } from './toShownAppName.js'
import { ar } from './words/ar.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import type { LoginWordsInput, MailWords, MailWriting } from './words/mailWords.js'

/** The words of mails by language. */
export const wordsOfLanguage: Readonly<Record<LanguageTag, MailWords>> = { en, es, ar }

/** Writes a mail that was asked for, in its language. `now` in Unix milliseconds. */
export function writeMail(request: MailRequest, now: number): Omit<Mail, 'id'> {
  const { to, appOrigin, expiresAt, language } = request
  const login = {
    app: toApp(request),
    origin: isolate(appOrigin, language),
    minutes: Math.max(1, Math.round((expiresAt - now) / 60_000)),
  }
  const words = wordsOfLanguage[language]
  return { to, ...renderMail(write(request, login, words), language) }
}

function write(request: MailRequest, login: LoginWordsInput, words: MailWords): MailWriting {
  const isolated = (value: string) => isolate(value, request.language)
  const isolatedOrNone = (value: string | null) => (value === null ? null : isolated(value))
  const toTime = (at: number) => isolated(formatTime(at))
  switch (request.kind) {
    case 'code':
      return words.code({ ...login, code: request.code })
    case 'link':
      return words.link({ ...login, link: request.link, hasNumber: request.hasNumber })
    case 'notice':
    case 'custody': {
      const { place, provider, isByBrowser, purpose, at } = request
      const from = { place: isolatedOrNone(place), provider: isolatedOrNone(provider) }
      const facts = { app: login.app, ...from, isByBrowser, time: toTime(at) }
      return { device: words.notice, export: words.exported, custody: words.custody }[purpose](facts)
    }
    case 'linked': {
      const { provider, by, at } = request
      return words.linked({ app: login.app, provider: isolated(provider), by, time: toTime(at) })
    }
    case 'unlinked': {
      const provider = isolatedOrNone(request.provider)
      return words.unlinked({ app: login.app, provider, time: toTime(request.at) })
    }
    case 'browserKept': {
      const { browser, place, at } = request
      const seen = { browser: isolated(browser), place: isolatedOrNone(place) }
      return words.browserKept({ app: login.app, ...seen, time: toTime(at) })
    }
    case 'emailCode':
      return words.emailCode({
        ...login,
        step: request.step,
        code: request.code,
        newEmail: isolated(request.newEmail),
      })
    case 'emailChanged':
      return words.emailChanged({ app: login.app, undo: request.undo, time: toTime(request.at) })
    case 'emailUndone':
      return words.emailUndone({ app: login.app, time: toTime(request.at) })
    case 'closing': {
      const { by = 'account', keep, at, erasesAt } = request
      return words.closing({ app: login.app, by, keep, time: toTime(at), until: toTime(erasesAt) })
    }
    case 'kept':
      return words.kept({ app: login.app, by: request.by, time: toTime(request.at) })
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

function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function toApp({ appName, appOrigin, language }: MailRequest): string {
  const host = isolate(new URL(appOrigin).host, language)
  const name = toShownAppName(appName ?? '')
  return name === '' ? host : `${isolate(name, language)} (${host})`
}

/** Letters that run from right to left: Hebrew, Arabic and their likes, and those of the planes above. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A value that keeps its own direction among words that may run the other way, and cannot turn theirs around: first strong
 * isolate … pop directional isolate. In a language that runs from left to right only what needs it bears the marks, as
 * old mail programs draw them as boxes. UAX #9.
 */
function isolate(value: string, language: LanguageTag): string {
  const isNeeded = getTextDirection(language) === 'rtl' || rightToLeft.test(value)
  return isNeeded ? `\u2068${value}\u2069` : value
}
