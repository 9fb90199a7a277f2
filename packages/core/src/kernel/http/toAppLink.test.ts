import { expect, test } from 'vitest'
import { toAppLink } from './toAppLink.js'

test.each(['wallet://', 'okex://main/', 'wallet', 'wallet:', 'crypto-wallet+v2://a.b/c'])(
  'default: %s',
  (link) => {
    expect(toAppLink(link)).toBe(link)
  },
)

test.each([
  'https://wallet.example/',
  'http://wallet.example',
  'javascript://%0aalert(1)',
  'JavaScript:alert(1)',
  'javascript',
  'data:',
  'https:',
  `wallet://${'a'.repeat(3_000)}`,
  'data:text/html,x',
  'blob:null/1',
  'file:///etc/passwd',
  'wallet://a?x="><script>',
  ' javascript:alert(1)',
  'wallet ://',
  '',
  null,
  undefined,
])('error: %s leads to no app', (link) => {
  expect(toAppLink(link)).toBeNull()
})
