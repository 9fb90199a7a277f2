import { readFileSync } from 'node:fs'
import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { checkPassword, expectedWords, isCommonPassword } from './checkPassword.js'
import { commonPasswords } from './commonPasswords.js'

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
  // As good as the address: what is its own are three letters.
  ['ada.long@example.org', 'common'],
  ['QWERTY123456', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['Password1234', 'common'],
  ['ｑｗｅｒｔｙ１２３４５６', 'common'],
  ['Gangway-Wallet!', 'common'],
  ['ethereum 2026', 'common'],
  ['my wallet 12345', 'common'],
  ['long example 7', 'common'],
  ['seven grey herons wade', null],
  ['my wallet holds no herring', null],
  ['wallet 839201748201', null],
])('parameters: %j is %s', (password, fault) => {
  expect(checkPassword(password, 'ada.long@example.com')).toBe(fault)
})

test('behavior: an account without an address refuses none for its sake', () => {
  expect(checkPassword('ada.long@example.com', null)).toBeNull()
})

test.each([
  ['digits alone', '839201748201'],
  ['capitals alone', 'XWQZKVJHTRPB'],
  ['lower case alone', 'xwqzkvjhtrpb'],
  ['signs alone', '!?#%&/()=+*~'],
  ['spaces between', ' a b c d e f '],
  ['another script', 'سبعة طيور رمادية'],
  ['pictures', '🐦🐟🦦🐝🦋🐞🐢🦎🐍🦖🦕🐙'],
  ['a thousand characters', 'xwqzkvjhtr'.repeat(100)],
])('behavior: whatever it is made of, and however long it is: %s', (_name, password) => {
  expect(checkPassword(password, 'ada.long@example.com')).toBeNull()
})

test('behavior: the list holds 4,000, and hardly anything else', () => {
  expect(base64urlnopad.decode(commonPasswords)).toHaveLength(4_000 * 4)
  const others = Array.from({ length: 2_000 }, (_, at) => `no such password ${at}`)
  expect(others.filter(isCommonPassword)).toEqual([])
})

test('behavior: docs/security-rules.md lists every word that is expected here', () => {
  const page = readFileSync(new URL('../../../../docs/security-rules.md', import.meta.url), 'utf8')
  const listed = /<!-- expected words -->\n(.*)\n/.exec(page)?.[1] ?? ''
  expect(listed).toBe(expectedWords.map((word) => `\`${word}\``).join(', '))
})
