import { getTextDirection, type LanguageTag, languageTags } from '@gangway/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MailRequest } from './mailRequest.js'
import { sampleMails } from './tests/sampleMails.js'
import { wordsOfLanguage, writeMail } from './writeMail.js'

const others = languageTags.filter((tag) => tag !== 'en')

const write = (mail: MailRequest, language: LanguageTag) => writeMail({ ...mail, language }, 0)

/** Without the marks of direction, which are no words. */
const toPlain = (text: string) => text.replace(/[\u200f\u2066-\u2069]/g, '')

/** What chooses among words, and does not stand in them. */
const sorts = ['purpose', 'by', 'step']

/** What of the facts of a mail a text says: each as it stands there. */
function listValues(
  { kind: _, language: _language, to: _to, ...facts }: MailRequest,
  text: string,
): string[] {
  const moments = Object.values(facts).flatMap((value) =>
    typeof value === 'number' ? `${new Date(value).toISOString().slice(0, 16).replace('T', ' ')} UTC` : [],
  )
  const hosts = [new URL(facts.appOrigin).host, '10']
  const words = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' && !sorts.includes(name) ? value : [],
  )
  return [...words, ...moments, ...hosts].filter((value) => toPlain(text).includes(value)).sort()
}

/** What HTML shows, a line an element. */
const readHtml = (html: string) =>
  html
    .replace(/<head>.*<\/head>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const lifetimes: Readonly<Record<LanguageTag, readonly string[]>> = {
  en: ['1 minute', '2 minutes', '10 minutes', '11 minutes'].map(
    (time) => `It is valid for ${time} and works once`,
  ),
  es: ['1 minuto', '2 minutos', '10 minutos', '11 minutos'].map(
    (time) => `Vale durante ${time} y una sola vez`,
  ),
  ar: ['دقيقة واحدة', 'دقيقتين', '10 دقائق', '11 دقيقة'].map((time) => `صالح لمدة ${time} ولمرة واحدة`),
}

describe.each(others)('%s', (language) => {
  test.each(sampleMails)('default: $name says what it says in English, in words of its own', ({ mail }) => {
    const english = write(mail, 'en')
    const translated = write(mail, language)
    expect(translated.to).toBe(english.to)
    expect(listValues(mail, translated.subject)).toEqual(listValues(mail, english.subject))
    expect(listValues(mail, translated.text)).toEqual(listValues(mail, english.text))
    const paragraphs = english.text.trim().split('\n\n')
    const own = toPlain(translated.text).trim().split('\n\n')
    expect(own).toHaveLength(paragraphs.length)
    for (const [index, paragraph] of paragraphs.entries()) {
      const isValue = /^(\d{6}|https:\S+)$/.test(paragraph)
      if (isValue) expect(own[index]).toBe(paragraph)
      else expect(own[index]).not.toBe(paragraph)
    }
    expect(toPlain(translated.subject)).not.toBe(english.subject)
    // English words that nobody translated.
    expect(translated.text).not.toMatch(/\b(the|wallet|your|address|code|browser|link|if)\b/i)
  })

  test('behavior: the mail of the command that tests the settings, too', () => {
    expect(wordsOfLanguage[language].test().subject).not.toBe(wordsOfLanguage.en.test().subject)
  })
})

describe.each(languageTags)('%s', (language) => {
  const direction = getTextDirection(language)

  test.each(sampleMails)(
    'behavior: $name in text and HTML alike, with language and direction',
    ({ mail }) => {
      const { subject, text, html } = write(mail, language)
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\$\{/)
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(html).toContain(`<div lang="${language}" dir="${direction}">`)
      const shown = readHtml(html)
      for (const paragraph of text.trim().split('\n\n'))
        expect(shown).toContain(paragraph.replace(/^\u200f/, ''))
      expect(html).not.toMatch(/<(img|script|link|style|iframe|form)|src=|url\(/)
    },
  )

  test.each(sampleMails)('behavior: $name has code and link alone on a line, for copying', ({ mail }) => {
    const { text } = write(mail, language)
    const { code, link, undo, keep, stop } = {
      code: null,
      link: null,
      undo: null,
      keep: null,
      stop: null,
      ...mail,
    }
    const value = code ?? link ?? undo ?? keep ?? stop
    if (value !== null) expect(text.split('\n')).toContain(value)
  })

  test('behavior: 1, 2, 10 and 11 minutes', () => {
    const texts = [1, 2, 10, 11].map((minutes) => {
      const mail = { ...sampleMails[0].mail, expiresAt: minutes * 60_000 }
      return toPlain(write(mail, language).text.split('\n\n')[2] ?? '')
    })
    expect(texts.map((text) => text.split(/[.،]/)[0])).toEqual(lifetimes[language])
  })
})

test('behavior: what runs from right to left says so on each line of its plain text, and in its subject', () => {
  for (const { mail } of sampleMails) {
    const { subject, text } = write(mail, 'ar')
    for (const line of [subject, ...text.trim().split('\n\n')])
      if (!/^(\d{6}|https:\S+)$/.test(line)) expect(line).toMatch(/^\u200f/)
  }
})

test('behavior: every value among Arabic words keeps its own direction', () => {
  for (const { mail } of sampleMails) {
    const { subject, text } = write(mail, 'ar')
    // Latin letters stand within isolates, or alone on a line.
    const bare = [subject, ...text.split('\n').filter((line) => !/^https:\S+$/.test(line))]
      .join('\n')
      .replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
    expect(bare).not.toMatch(/[a-z]/i)
  }
})

test('behavior: a name that runs from right to left leaves the host beside it as it is', () => {
  const { subject } = write({ ...sampleMails[1].mail, appName: 'בנק' }, 'en')
  expect(subject).toBe('Do you want to log in to \u2068בנק\u2069 (app.example)?')
  expect(write(sampleMails[1].mail, 'en').subject).not.toMatch(/[\u2066-\u2069]/)
})

test('behavior: nothing of what a stranger says is markup, a link or a header, in any language', () => {
  const parts = fc.constantFrom(
    ...['<b>', '"', "'", '&', '\r\n', 'Bcc: a@evil.example', 'https://evil.example'],
    ...['\u202e', '\u2068', '\u2069', '\u200f', 'א', 'ع'],
  )
  const appName = fc.option(
    fc.array(fc.oneof(parts, fc.string()), { maxLength: 6 }).map((all) => all.join('')),
    { nil: undefined },
  )
  const sample = fc.constantFrom(...sampleMails.map(({ mail }) => mail))
  fc.assert(
    fc.property(sample, fc.constantFrom(...languageTags), appName, (mail, language, name) => {
      const { subject, text, html } = write({ ...mail, appName: name }, language)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(`${subject}${text}`).not.toMatch(/evil\.example|\u202e/)
      expect([subject, text].every(isBalanced)).toBe(true)
      for (const link of html.match(/href="[^"]*"/g) ?? [])
        expect(link).toMatch(/^href="https:\/\/secure\.example\//)
      for (const tag of html.match(/<[a-z!]+/gi) ?? []) expect(allowedTags).toContain(tag.slice(1))
    }),
  )
})

const allowedTags = [
  '!doctype',
  'html',
  'head',
  'meta',
  'title',
  'body',
  'div',
  'p',
  'a',
  'br',
  'small',
  'bdi',
]

/** Whether each isolate is closed, and none within another or without a beginning. */
function isBalanced(text: string): boolean {
  return /^(\u2068\u2069)*$/.test(text.replace(/[^\u2068\u2069]/g, ''))
}
