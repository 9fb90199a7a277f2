import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createStretchParameters, stretchPassword } from './stretchPassword.js'

test('default: what Node’s own scrypt makes of it, told as it goes on; the cost is that of embedded-wallet.md §2.2', () => {
  const parameters = createStretchParameters()
  expect(parameters.scrypt).toEqual({ logN: 17, r: 8, p: 1 })
  const parts: number[] = []
  const stretched = stretchPassword('Ångström und mehr', parameters, (part) => void parts.push(part))
  const salt = Buffer.from(parameters.salt, 'base64url')
  const maxmem = 2 ** 30
  const expected = scryptSync('Ångström und mehr'.normalize('NFKC'), salt, 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem,
  })
  expect(Buffer.from(stretched)).toEqual(expected)
  expect(parts.at(-1)).toBe(1)
})

test('behavior: however a keyboard puts letters together, it is one password; another salt makes another secret', () => {
  const cheap = { salt: createStretchParameters().salt, scrypt: { logN: 4, r: 8, p: 1 } } as const
  const composed = stretchPassword('é'.normalize('NFC').repeat(12), cheap)
  expect(stretchPassword('é'.normalize('NFD').repeat(12), cheap)).toEqual(composed)
  const other = { ...cheap, salt: createStretchParameters().salt }
  expect(stretchPassword('é'.repeat(12), other)).not.toEqual(composed)
})

test('behavior: every character counts, to the last of a thousand, and so do its case and a space at either end', () => {
  const cheap = { salt: createStretchParameters().salt, scrypt: { logN: 4, r: 8, p: 1 } } as const
  const long = 'seven grey herons wade '.repeat(44).trim()
  const passwords = [
    long,
    `${long.slice(0, -1)}E`,
    `${long} `,
    ` ${long}`,
    long.toUpperCase(),
    long.slice(0, -1),
  ]
  const stretched = passwords.map((password) => Buffer.from(stretchPassword(password, cheap)).toString('hex'))
  expect(new Set(stretched).size).toBe(passwords.length)
})
