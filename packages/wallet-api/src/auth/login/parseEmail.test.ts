import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEmail } from './parseEmail.js'

test.each([
  [' Ada@Example.ORG ', 'Ada@example.org', 'ada@example.org'],
  ['a.b+tag@example.org', 'a.b+tag@example.org', 'a.b+tag@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['JOSE\u0301@example.org', 'JOS\u00c9@example.org', 'jos\u00e9@example.org'],
  ["o'brien@mail.example.co", "o'brien@mail.example.co", "o'brien@mail.example.co"],
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
