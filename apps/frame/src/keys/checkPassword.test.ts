import { expect, test } from 'vitest'
import { checkPassword } from './checkPassword.js'

test.each([
  ['twelve chars', null],
  ['eleven char', 'short'],
  ['', 'short'],
  // Eleven characters, of which one is two letters once it is put apart.
  ['ﬁeven chars', null],
  ['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', 'short'],
  ['aaaaaaaaaaaaaaaa', 'repeated'],
  ['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', 'repeated'],
  [' Ada.Long@Example.com ', 'email'],
  ['ada.long@example.org', null],
])('parameters: %j is %s', (password, fault) => {
  expect(checkPassword(password, 'ada.long@example.com')).toBe(fault)
})

test('behavior: an account without an address refuses none for its sake', () => {
  expect(checkPassword('ada.long@example.com', null)).toBeNull()
})
