import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { mailUrlSchema } from './mailUrl.js'

const read = (text: string) => {
  const result = safeParse(mailUrlSchema, text)
  return result.success ? result.output : undefined
}

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, security: 'tls', auth: null }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, security: 'starttls', auth: null }],
  ['smtp://mail.example:25?tls=off', { host: 'mail.example', port: 25, security: 'none', auth: null }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, security: 'none', auth: null }],
  ['smtp://[::1]', { host: '::1', port: 25, security: 'none', auth: null }],
  [
    'smtp://user%40mail.example:p%2F%40ss@mail.example',
    {
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      auth: { user: 'user@mail.example', pass: 'p/@ss' },
    },
  ],
])('default: %s', (text, server) => {
  expect(read(text)).toEqual(server)
})

test.each([
  'mail.example',
  'http://mail.example',
  'smtp://',
  'smtp://user@mail.example',
  'smtp://user:%zz@mail.example',
  'smtp://mail.example/path',
  'smtp://mail.example?tls=no',
  'smtps://mail.example?tls=off',
])('error: %s', (text) => {
  expect(read(text)).toBeUndefined()
})
