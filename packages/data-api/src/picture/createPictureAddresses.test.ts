import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPictureAddresses } from './createPictureAddresses.js'

const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef')
const apiUrl = 'https://api.example'
const addresses = createPictureAddresses({ secret, apiUrl })

const readQuery = (url: string | null) => Object.fromEntries(new URL(url ?? '').searchParams)

test('default: any address comes back as it was, with a signature that holds for it alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string(), (target, other) => {
      const { url = '', signature = '', projectId } = readQuery(addresses.toUrl(target, 'local'))
      expect([url, projectId]).toEqual([target, 'local'])
      expect(addresses.isSigned(url, signature)).toBe(true)
      fc.pre(other !== target)
      expect(addresses.isSigned(other, signature)).toBe(false)
    }),
  )
})

test('parameters: without a project, where an answer is for all of them', () => {
  const { url = '', signature = '', ...others } = readQuery(addresses.toUrl('https://a.example/'))
  expect(others).toEqual({})
  expect(addresses.isSigned(url, signature)).toBe(true)
})

test('behavior: another process of the deployment knows it, another deployment does not', () => {
  const { url = '', signature = '' } = readQuery(addresses.toUrl('https://a.example/', 'local'))
  expect(createPictureAddresses({ secret, apiUrl }).isSigned(url, signature)).toBe(true)
  const others = createPictureAddresses({ secret: secret.slice().reverse(), apiUrl })
  expect(others.isSigned(url, signature)).toBe(false)
})

test.each(['', 'AAAA', 'ä', 'A'.repeat(43), 'A'.repeat(10_000)])('error: signature “%s”', (signature) => {
  expect(addresses.isSigned('https://a.example/', signature)).toBe(false)
})

test('error: an address that would be too long', () => {
  expect(addresses.toUrl(`data:image/png,${'a'.repeat(7_000)}`, 'local')?.length).toBeLessThanOrEqual(8_000)
  expect(addresses.toUrl(`data:image/png,${'a'.repeat(8_000)}`, 'local')).toBeNull()
})
