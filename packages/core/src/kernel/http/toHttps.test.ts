import { expect, test } from 'vitest'
import { toHttps } from './toHttps.js'

test('default: an https link, as it is written', () => {
  expect(toHttps('https://wallet.example')).toBe('https://wallet.example')
})

test.each([
  'https://',
  'https:// wallet.example',
  'http://wallet.example',
  'javascript:alert(1)//https://wallet.example',
  'data:text/html,https://',
  ' https://wallet.example',
  `https://wallet.example/${'a'.repeat(3_000)}`,
  '',
  null,
  undefined,
])('error: %s is none', (link) => {
  expect(toHttps(link)).toBeNull()
})
