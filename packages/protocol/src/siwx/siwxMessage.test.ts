import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GangwayError } from '../errors/GangwayError.js'
import { createSiwxMessageText } from './createSiwxMessageText.js'
import { parseSiwxMessage } from './parseSiwxMessage.js'
import type { SiwxMessageFields } from './siwxSession.js'

const evm = {
  domain: 'localhost:4100',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:31337',
  uri: 'http://localhost:4100/account',
  version: '1',
  nonce: 'k8Zq2Lw7',
  issuedAt: '2026-11-21T12:00:00.000Z',
} as const satisfies SiwxMessageFields

const solana = {
  ...evm,
  accountAddress: 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
  chainId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
} as const

const full: SiwxMessageFields = {
  ...solana,
  scheme: 'http',
  statement: 'Sign in to Gangway (terms: https://gangway.example/terms).',
  expirationTime: '2026-11-28T12:00:00Z',
  notBefore: '2026-11-21T14:00:00+02:00',
  requestId: 'request-1',
  resources: ['https://gangway.example/terms', 'ipfs://bafy'],
}

function fieldsOf(run: () => unknown): string[] {
  try {
    run()
  } catch (error) {
    return ((error as GangwayError).context.reasons as { field: string }[]).map(({ field }) => field)
  }
  return []
}

test('default: an EVM account with only what must be there', () => {
  const text = `localhost:4100 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266


URI: http://localhost:4100/account
Version: 1
Chain ID: 31337
Nonce: k8Zq2Lw7
Issued At: 2026-11-21T12:00:00.000Z`
  expect(createSiwxMessageText(evm)).toBe(text)
  expect(parseSiwxMessage(text)).toEqual(evm)
})

test('default: a Solana account with every field of product.md §3', () => {
  const text = `http://localhost:4100 wants you to sign in with your Solana account:
DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd

Sign in to Gangway (terms: https://gangway.example/terms).

URI: http://localhost:4100/account
Version: 1
Chain ID: E5uNhN719XxvqkjrurFRSbQbXy6zWCbG
Nonce: k8Zq2Lw7
Issued At: 2026-11-21T12:00:00.000Z
Expiration Time: 2026-11-28T12:00:00Z
Not Before: 2026-11-21T14:00:00+02:00
Request ID: request-1
Resources:
- https://gangway.example/terms
- ipfs://bafy`
  expect(createSiwxMessageText(full)).toBe(text)
  expect(parseSiwxMessage(text)).toEqual(full)
})

test.each<Partial<SiwxMessageFields>>([
  { domain: 'xn--bcher-kva.example' },
  { domain: '[2001:db8::1]:8443' },
  { uri: 'urn:example:page' },
  { resources: [] },
  { requestId: '' },
  { issuedAt: '2024-02-29T23:59:59.123456Z' },
])('parameters: %o is kept letter for letter', (change) => {
  const fields = { ...evm, ...change }
  expect(parseSiwxMessage(createSiwxMessageText(fields))).toEqual(fields)
})

test.each<[string, Record<string, unknown>]>([
  ['domain', { domain: '' }],
  ['domain', { domain: 'app.example/path' }],
  ['domain', { domain: 'bücher.example' }],
  ['domain', { domain: 'app.example wants' }],
  ['domain', { domain: '[::1' }],
  ['domain', { domain: 'app.example:80a' }],
  ['scheme', { scheme: '1http' }],
  ['accountAddress', { accountAddress: evm.accountAddress.toLowerCase() }],
  ['accountAddress', { accountAddress: evm.accountAddress.replace('F', 'f') }],
  ['accountAddress', { accountAddress: solana.accountAddress }],
  ['accountAddress', { ...solana, accountAddress: evm.accountAddress }],
  ['chainId', { chainId: 'eip155:01' }],
  ['chainId', { chainId: 'eip155:main' }],
  ['chainId', { chainId: 'bip122:1' }],
  ['uri', { uri: 'http://localhost:4100/\nNonce: 00000000' }],
  ['uri', { uri: 'http://[::ffff:1.2.3.256]' }],
  ['uri', { uri: 'http://a b' }],
  ['version', { version: '2' }],
  ['nonce', { nonce: 'k8Zq2Lw' }],
  ['nonce', { nonce: 'k8Zq2Lw7-' }],
  ['statement', { statement: '' }],
  ['statement', { statement: 'line\nbreak' }],
  ['statement', { statement: 'carriage\rreturn' }],
  ['statement', { statement: '“quoted”' }],
  ['issuedAt', { issuedAt: '2026-02-30T12:00:00Z' }],
  ['issuedAt', { issuedAt: '2026-11-21 12:00:00Z' }],
  ['issuedAt', { issuedAt: '2026-11-21T24:00:00Z' }],
  ['issuedAt', { issuedAt: '2026-11-21T12:00:00' }],
  ['issuedAt', { issuedAt: undefined }],
  ['expirationTime', { expirationTime: 'tomorrow' }],
  ['notBefore', { notBefore: '0' }],
  ['requestId', { requestId: 'a b' }],
  ['resources.1', { resources: ['https://a.example', 'https://b.example\n- https://c.example'] }],
])('error: %s of %o', (field, change) => {
  expect(fieldsOf(() => createSiwxMessageText({ ...evm, ...change } as SiwxMessageFields))).toEqual([field])
})

test('error: a text without the form of a message names no other field', () => {
  expect(() => parseSiwxMessage('Hello')).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', context: { field: 'message' } }),
  )
  expect(() => parseSiwxMessage(createSiwxMessageText(evm).replace('Ethereum', 'Bitcoin'))).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', context: { field: 'message' } }),
  )
})

const letters = (from: string, options: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: fc.constantFrom(...from), maxLength: 24, ...options })
const alphanumerics = 'ABCXYZabcxyz0189'
const times = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString())
const uris = fc.webUrl({
  withQueryParameters: true,
  withFragments: true,
  authoritySettings: { withPort: true },
})
const messages = fc
  .record(
    {
      scheme: fc.constantFrom('http', 'https', 'app+x'),
      statement: letters(`${alphanumerics} :/?#[]@!$&'()*+,;=-._~`, { minLength: 1 }),
      expirationTime: times,
      notBefore: times,
      requestId: letters(`${alphanumerics}-._~!$&'()*+,;=:@`),
      resources: fc.array(uris, { maxLength: 3 }),
      domain: fc.webAuthority({ withPort: true, withUserInfo: true, withIPv4: true, withIPv6: true }),
      uri: uris,
      nonce: letters(alphanumerics, { minLength: 8 }),
      issuedAt: times,
      account: fc.constantFrom(evm, solana),
    },
    { requiredKeys: ['domain', 'uri', 'nonce', 'issuedAt', 'account'] },
  )
  .map(({ account, ...fields }): SiwxMessageFields => ({ ...account, ...fields }))

test('behavior: what is written is read as the same fields', () => {
  fc.assert(
    fc.property(messages, (fields) => {
      expect(parseSiwxMessage(createSiwxMessageText(fields))).toEqual(fields)
    }),
  )
})

test('behavior: a text with one character changed is refused, or is exactly what other fields would give', () => {
  const edits = fc.record({
    fields: messages,
    place: fc.nat(),
    instead: fc.constantFrom('', '\n', ' ', 'a', '0', ':', '\r', '\u2028', 'é', '\n\n'),
  })
  fc.assert(
    fc.property(edits, ({ fields, place, instead }) => {
      const text = createSiwxMessageText(fields)
      const at = place % text.length
      const edited = text.slice(0, at) + instead + text.slice(at + 1)
      const read = tryToRead(edited)
      if (read) expect(createSiwxMessageText(read)).toBe(edited)
    }),
  )
})

function tryToRead(text: string): SiwxMessageFields | undefined {
  try {
    return parseSiwxMessage(text)
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_INPUT' })
    return undefined
  }
}
