import { describe, expect, test } from 'vitest'
import type { LinkMail, MailRequest } from './mailRequest.js'
import { toShownAppName } from './toShownAppName.js'
import { en } from './words/en.js'
import { writeMail } from './writeMail.js'

const login = {
  to: 'zoe@example.org',
  appName: 'Lend & Co',
  appOrigin: 'https://app.example',
  expiresAt: 600_000,
}
const link: LinkMail = {
  ...login,
  kind: 'link',
  link: 'https://secure.example/device#token',
  matchNumber: '42',
}
const write = (request: MailRequest) => writeMail(request, en, 0)

test('default: a code, for how long, and where alone to type it (embedded-wallet.md §5)', () => {
  const { to, subject, text } = write({ ...login, kind: 'code', code: '012345' })
  expect(to).toBe('zoe@example.org')
  expect(subject).toBe('012345 is your code for Lend & Co (app.example)')
  expect(text).toBe(`012345 is your code for Lend & Co (app.example).

012345

It is valid for 10 minutes and works once. Type it only in https://app.example.

Give it to nobody, whoever asks: nobody who means well needs it.

If you did not ask for it, do nothing. Without it nobody gets in.
`)
})

test('default: a link, the number to match, and never to forward it (embedded-wallet.md §5)', () => {
  const { subject, text } = write(link)
  expect(subject).toBe('Approve a device for Lend & Co (app.example)')
  for (const words of [
    /^https:\/\/secure\.example\/device#token$/m,
    /within 10 minutes/,
    /the number 42/,
    /Type that code only in https:\/\/app\.example\./,
    /Never forward this link/,
    /If you did not ask/,
  ])
    expect(text).toMatch(words)
})

test.each([link, { ...login, kind: 'code', code: '012345' } as const])(
  'behavior: the HTML of a $kind mail says the same words, and loads nothing',
  (request) => {
    const { text, html } = write(request)
    const words = html
      .replace(/<head>.*<\/head>/, '')
      .replace(/<[^>]*>/g, '\n')
      .replaceAll('&amp;', '&')
    for (const paragraph of text.split('\n\n')) expect(words).toContain(paragraph.trim())
    expect(html).not.toMatch(/<(img|script|link|style|iframe|form)|src=|url\(/)
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual(
      request.kind === 'link' ? ['href="https://secure.example/device#token"'] : [],
    )
  },
)

describe('what an app calls itself', () => {
  test.each([
    ['Lend & Co', 'Lend & Co'],
    ['  Zoë’s Börse (beta)  ', 'Zoë’s Börse (beta)'],
    ['銀行 2', '銀行 2'],
    ['<b onload=x>Bank</b>', 'b onload x Bank b'],
    ['Bank\r\nBcc: evil@evil.example', 'Bank Bcc evil evil example'],
    ['https://evil.example/login', 'https evil example login'],
    ['Bank\u202Eelpmaxe', 'Bank elpmaxe'],
    ['\u0000\u200B\uFEFF', ''],
    ['A'.repeat(100), 'A'.repeat(64)],
    ['😀'.repeat(100), ''],
    [`${'A'.repeat(63)} B`, 'A'.repeat(63)],
  ])('parameters: %j is shown as %j', (name, shown) => {
    expect(toShownAppName(name)).toBe(shown)
  })

  test.each([undefined, '', '<>'])('behavior: %j leaves the host alone', (appName) => {
    expect(write({ ...link, appName }).subject).toBe('Approve a device for app.example')
  })

  test('behavior: nothing of it is markup, a link or a header', () => {
    const appName = '"><a href="https://evil.example">\r\nBcc: a@evil.example\r\n\r\n<script>'
    const { subject, html } = write({ ...link, appName })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/evil\.example|<script|\n.*Bcc:/)
  })
})
