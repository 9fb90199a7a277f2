import { expect, test } from 'vitest'
import { isSafeUrl } from './isSafeUrl.js'

test.each([
  'https://a.example/x?y',
  'http://127.0.0.1:4107',
  'http://[::1]:80',
  'http://localhost',
  'http://a.localhost',
])('default: %s', (url) => {
  expect(isSafeUrl(new URL(url))).toBe(true)
})

test.each([
  'http://a.example',
  'http://127.0.0.1.example',
  'http://localhost.example',
  'ftp://127.0.0.1',
  'https://name@a.example',
  'https://:password@a.example',
  'http://a:b@localhost',
  'javascript:alert(1)',
])('error: %s', (url) => {
  expect(isSafeUrl(new URL(url))).toBe(false)
})
