import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { frameEvents } from '../frame/frameEvents.js'
import { parseWith } from '../schema.js'
import { loginStartBodySchema } from '../wallet-api/loginRoutes.js'
import { isEmail, parseEmail } from './parseEmail.js'

test.each([
  [' Ada@Example.ORG ', 'Ada@example.org', 'ada@example.org'],
  ['a.b+tag@example.org', 'a.b+tag@example.org', 'a.b+tag@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['JOSE\u0301@example.org', 'JOS\u00c9@example.org', 'jos\u00e9@example.org'],
  ["o'brien@mail.example.co", "o'brien@mail.example.co", "o'brien@mail.example.co"],
  ['ada@XN--bcher-kva.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ада@почта.рф', 'ада@xn--80a1acny.xn--p1ai', 'ада@xn--80a1acny.xn--p1ai'],
  ['#!$%&*/=?^_`{|}~-+@example.org', '#!$%&*/=?^_`{|}~-+@example.org', '#!$%&*/=?^_`{|}~-+@example.org'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('default: %s (embedded-wallet.md §5)', (text, address, key) => {
  expect(parseEmail(text)).toEqual({ address, key })
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.org@example.org',
  'ada@example..org',
  'ada@-example.org',
  '.ada@example.org',
  'ada.@example.org',
  'a..b@example.org',
  '"ada"@example.org',
  'Ada <ada@example.org>',
  'ada@example.org, eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada\u0000@example.org',
  'ada\u202e@example.org',
  'a b@example.org',
  'ada@exam%70le.org',
  'ada@example.org/path',
  'ada@example.org:25',
  `${'a'.repeat(65)}@example.org`,
  `${'é'.repeat(33)}@example.org`,
  `ada@${'a.'.repeat(125)}org`,
  `ada@${'a'.repeat(64)}.org`,
  `ada@${'a.'.repeat(130)}org`,
])('error: %j is no address', (text) => {
  expect(() => parseEmail(text)).toThrow(expect.objectContaining({ code: 'EMAIL_INVALID' }))
})

test('behavior: what is taken is one address, and is read the same again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      let email: ReturnType<typeof parseEmail>
      try {
        email = parseEmail(text)
      } catch {
        return // no address
      }
      expect(email.address).toMatch(/^[^\s\p{C}"<>(),:;[\]\\@]+@[a-z\d.-]+$/u)
      expect(parseEmail(email.address)).toEqual(email)
      expect(parseEmail(email.key).key).toBe(email.key)
    }),
  )
})

test('behavior: what one side takes the other takes, as the same address: field, app, frame and server', () => {
  const { request } = frameEvents.CONNECT_EMAIL
  const login = { projectId: 'one', appOrigin: 'https://app.example', client: 'gw1', carrier: 'stored' }
  fc.assert(
    fc.property(arbitraryText, (text) => {
      const isTaken = isEmail(text)
      const isShort = text.length <= 254
      expect(v.is(request, { email: text })).toBe(isTaken && isShort)
      if (!isTaken) return
      // The app sends the address as it is read; frame and server read it again.
      const { address, key } = parseEmail(text)
      expect(v.is(request, { email: address })).toBe(true)
      expect(parseWith(loginStartBodySchema, { ...login, email: address })).toMatchObject({ email: address })
      expect(parseEmail(address)).toEqual({ address, key })
    }),
  )
})

const label = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9-]{1,12}$/),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
const arbitraryText = fc.oneof(
  fc.emailAddress(),
  fc.tuple(fc.string({ unit: 'grapheme', maxLength: 70 }), domain).map((parts) => parts.join('@')),
  fc.string({ unit: 'binary' }),
)
