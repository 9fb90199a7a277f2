import { describe, expect, test } from 'vitest'
import type { LinkMail, MailRequest } from './mailRequest.js'
import { login } from './tests/sampleMails.js'
import { toShownAppName } from './toShownAppName.js'
import { writeMail } from './writeMail.js'

const link: LinkMail = {
  ...login,
  kind: 'link',
  link: 'https://secure.example/device#token',
  hasNumber: true,
}
const write = (request: MailRequest) => writeMail(request, 0)

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

test('default: a link, what the request says of itself, and never to forward it (embedded-wallet.md §5)', () => {
  const { subject, text } = write(link)
  expect(subject).toBe('Do you want to log in to Lend & Co (app.example)?')
  expect(text).toBe(`Somebody asks to log in with your address, on a device that is not approved yet.

They say it is for Lend & Co (app.example). Nobody has verified that.

If that is you, just now, open this link within 10 minutes.

https://secure.example/device#token

The page asks which number the app shows. Choose it only with the app in front of you, at https://app.example.

Once you approve, the page shows a code. Type that code only in https://app.example.

Never forward this link: whoever opens it can let a device in.

If you did not ask for it, open the link and say so there, or do nothing.

Are you kept from logging in because too many mails were asked for? The page lets you in again.
`)
})

test('behavior: of an app that shows no number nothing is said of one', () => {
  expect(write({ ...link, hasNumber: false }).text).not.toMatch(/number/)
})

test('default: a notice, of which device, and what to do about it (embedded-wallet.md §6)', () => {
  const notice = {
    ...login,
    kind: 'notice',
    purpose: 'device',
    provider: null,
    isByBrowser: false,
    place: '203.0.113.0/24',
    at: 0,
  } as const
  const { subject, text } = write(notice)
  expect(subject).toBe('A new device can use your wallet')
  expect(
    text,
  ).toBe(`A device that was approved by a link to this address may now recover the key of your wallet.

It says it is for Lend & Co (app.example). It asked at 1970-01-01 00:00 UTC, from network 203.0.113.0/24.

If that was you, there is nothing to do.

If that was not you: open your wallet on a device of your own now, and move what it holds to another wallet. Whoever has the key keeps it, and logging out does not take it back.

Then secure this mailbox: the link came here.
`)
  expect(write({ ...notice, place: null }).text).toContain('It asked at 1970-01-01 00:00 UTC.')
  const social = write({ ...notice, provider: 'Google' }).text
  expect(social).toMatch(/^A device that logged in with Google may now recover the key/)
  expect(social).toContain('Then secure your Google account: whoever has it gets in.')
  const byBrowser = write({ ...notice, isByBrowser: true }).text
  expect(byBrowser).toMatch(/^A device that was approved in a browser you let approve logins may now/)
  expect(byBrowser).toContain('Then remove that browser on your account’s page')
})

test('default: the news that the words were shown, to whom, and what to do about it (embedded-wallet.md §9)', () => {
  const facts = {
    kind: 'notice',
    purpose: 'export',
    provider: null,
    isByBrowser: false,
    place: '203.0.113.0/24',
    at: 0,
  } as const
  const { subject, text } = write({ ...login, ...facts })
  expect(subject).toBe('The recovery words of your wallet were shown')
  expect(text).toContain(
    'At 1970-01-01 00:00 UTC, from network 203.0.113.0/24, the words that open your wallet',
  )
  expect(text).toContain('move what the wallet holds to another wallet now')
  expect(write({ ...login, ...facts, provider: 'Google' }).text).toContain('logged in with Google')
})

test('default: the news that a provider is a way in (embedded-wallet.md §7, rule 5)', () => {
  const linked = { ...login, kind: 'linked', by: 'code', provider: 'GitHub', at: 0 } as const
  const { subject, text } = write(linked)
  expect(subject).toBe('GitHub is now a way into your wallet')
  expect(text).toContain(
    'Since 1970-01-01 00:00 UTC your wallet at Lend & Co (app.example) opens with GitHub too',
  )
  expect(text).toContain('A code that was sent to this address was typed for it.')
  const added = write({ ...linked, by: 'account' }).text
  expect(added).toContain('Somebody who had just logged in to your account added it.')
  expect(added).not.toContain('code')
})

test('default: the news that a way in is closed (embedded-wallet.md §7, rule 5)', () => {
  const unlinked = { ...login, kind: 'unlinked', provider: 'GitHub', at: 0 } as const
  const { subject, text } = write(unlinked)
  expect(subject).toBe('GitHub is no longer a way into your wallet')
  expect(text).toContain(
    'Since 1970-01-01 00:00 UTC your wallet at Lend & Co (app.example) no longer opens with GitHub.',
  )
  const ofMailbox = write({ ...unlinked, provider: null })
  expect(ofMailbox.subject).toBe('This address is no longer a way into your wallet')
  expect(ofMailbox.text).toContain('no longer opens with a code sent to this address.')
})

test('default: the news that a browser may approve logins, for how long, and where that ends', () => {
  const kept = { ...login, kind: 'browserKept', browser: 'Firefox on Linux', at: 0 } as const
  const { subject, text } = write({ ...kept, place: '203.0.113.0/24' })
  expect(subject).toBe('A browser may now approve logins to your wallet')
  expect(text).toContain(
    'without a mail: Firefox on Linux, in network 203.0.113.0/24. It was let do so by a link',
  )
  expect(text).toContain('It ends after 90 days, or after 30 without use.')
  expect(text).toContain('remove that browser on your account’s page')
  expect(write({ ...kept, place: null }).text).toContain('Firefox on Linux. It was let do so')
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
    expect(write({ ...link, appName }).subject).toBe('Do you want to log in to app.example?')
  })

  test('behavior: nothing of it is markup, a link or a header', () => {
    const appName = '"><a href="https://evil.example">\r\nBcc: a@evil.example\r\n\r\n<script>'
    const { subject, html } = write({ ...link, appName })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/evil\.example|<script|\n.*Bcc:/)
  })
})

test('default: that the recovery may be changed, by whom, and what to do about it (embedded-wallet.md §9)', () => {
  const facts = {
    purpose: 'custody',
    provider: null,
    isByBrowser: false,
    place: '203.0.113.0/24',
    at: 0,
  } as const
  const { subject, text } = write({ ...login, ...facts, kind: 'custody' })
  expect(subject).toBe('How your wallet is recovered may be changed')
  expect(text).toContain(
    'At 1970-01-01 00:00 UTC, from network 203.0.113.0/24, the page of your account was let',
  )
  expect(text).toContain('by a link to this address')
  expect(text).toContain('move what it holds to another wallet')
  const social = write({ ...login, ...facts, kind: 'custody', provider: 'Google', place: null }).text
  expect(social).toContain('At 1970-01-01 00:00 UTC, the page')
  expect(social).toContain('with Google')
})

test('default: that an account is being deleted, when, what stays, and the link that keeps it (embedded-wallet.md §9)', () => {
  const keep = 'https://secure.example/undo#keep.token'
  const { subject, text } = write({ ...login, kind: 'closing', keep, at: 0, erasesAt: 604_800_000 })
  expect(subject).toBe('Your wallet account is being deleted')
  expect(text).toContain('It is deleted at 1970-01-08 00:00 UTC, for good')
  expect(text).toContain('stays on the blockchains')
  expect(text).toContain(keep)
})

test('default: that an account is kept, by whom, and what who wanted to leave can do', () => {
  const kept = { ...login, kind: 'kept', by: 'link', at: 0 } as const
  const { subject, text } = write(kept)
  expect(subject).toBe('Your wallet account is kept')
  expect(text).toContain(
    'At 1970-01-01 00:00 UTC somebody who had a mail about the deletion kept your wallet',
  )
  expect(text).toContain('ask for it again')
  expect(write({ ...kept, by: 'account' }).text).toContain('who had just logged in to your account')
})

test('default: that the wallet will be renewed, when, and the link that stops it; until then nothing changes', () => {
  const stop = 'https://secure.example/undo#renew.token'
  const { subject, text } = write({ ...login, kind: 'renewal', stop, at: 0, takesAt: 604_800_000 })
  expect(subject).toBe('What opens your wallet is being renewed')
  expect(text).toContain('It is done at 1970-01-08 00:00 UTC. Then every browser is logged out')
  expect(text).toContain('Until then nothing changes')
  expect(text).toContain(stop)
})

test('default: that the wallet was renewed and other browsers are out', () => {
  const { subject, text } = write({ ...login, kind: 'renewed', at: 0 })
  expect(subject).toBe('What opens your wallet was renewed')
  expect(text).toContain('At 1970-01-01 00:00 UTC what opens your wallet')
  expect(text).toContain('Every other browser was logged out')
  expect(text).toContain('A recovery file or the recovery words open your wallet as before')
})
