import { describe, expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.js'

const allowed = [
  'https://app.example',
  'http://plain.example',
  'https://*.apps.example',
  'http://localhost:1',
]

describe('isOriginAllowed (embedded-wallet.md §4)', () => {
  test.each([
    'https://app.example',
    'https://a.apps.example',
    'https://a.b.apps.example',
    'http://localhost:1',
  ])('default: %s', (origin) => {
    expect(isOriginAllowed(allowed, origin)).toBe(true)
  })

  test.each(['http://localhost:9', 'http://x.localhost:9', 'http://127.0.0.1:9', 'https://[::1]:9'])(
    'parameters: %s with *loopback* alone',
    (origin) => {
      expect(isOriginAllowed(['*loopback*'], origin)).toBe(true)
      expect(isOriginAllowed(allowed, origin)).toBe(false)
    },
  )

  test.each([
    'null',
    '',
    '*loopback*',
    'https://*.apps.example',
    'https://apps.example',
    'https://evilapps.example',
    'https://a.apps.example:8443',
    'https://a.apps.example.evil.example',
    'http://a.apps.example',
    'https://app.example/',
    'https://app.example:444',
    'https://app.example.evil.example',
    'https://evil.example#.apps.example',
    'http://plain.example',
    'file://app.example',
    'http://127.0.0.1.evil.example',
    'http://notlocalhost',
    'https://app.example.',
    'https://a.apps.example.',
    'http://localhost.:1',
    'https://APP.example',
    'HTTPS://app.example',
    'https://app.example:443',
    'http://localhost:1/',
    'http://127.1:9',
    'http://0.0.0.0:9',
    'http://[::]:9',
    'http://[::ffff:127.0.0.1]:9',
    'http://[0:0:0:0:0:0:0:1]:9',
    'http://user@localhost:1',
    'https://app.example@evil.example',
    'https://app.example\\.evil.example',
    'ws://localhost:1',
    'blob:https://app.example/1',
    'about:blank',
  ])('error: “%s” is refused', (origin) => {
    expect(isOriginAllowed([...allowed, '*loopback*'], origin)).toBe(false)
  })
})
