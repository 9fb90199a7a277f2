import { base64urlnopad } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { createPasskeys, type PasskeyBrowser } from './passkey.js'

const secret = new Uint8Array(32).fill(7)
const rawId = Uint8Array.of(1, 2, 3).buffer
const toCredential = (prf: object | undefined) => ({ rawId, getClientExtensionResults: () => ({ prf }) })

function start(change: Partial<PasskeyBrowser> = {}, prf: { made?: object; used?: object } = {}) {
  const credentials = {
    create: vi.fn(async (_options?: CredentialCreationOptions) => toCredential(prf.made) as never),
    get: vi.fn(async (_options?: CredentialRequestOptions) => toCredential(prf.used) as never),
  }
  const browser = { credentials, host: 'secure.example', hasPasskeys: true, getCapabilities: undefined }
  return { credentials, passkeys: createPasskeys({ ...browser, ...change }) }
}

test('default: a passkey of this host alone, by a verified person, with its secret', async () => {
  const { passkeys, credentials } = start({}, { made: { enabled: true, results: { first: secret.buffer } } })
  const made = await passkeys.create('ada@example.com', ['BAUG'])
  expect(made).toMatchObject({ fault: null, secret: { kind: 'passkey', credentialId: 'AQID', prf: secret } })
  const asked = credentials.create.mock.calls[0]?.[0]?.publicKey
  expect(asked).toMatchObject({
    rp: { id: 'secure.example' },
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [{ id: Uint8Array.of(4, 5, 6) }],
  })
  if (made.fault === null) expect(base64urlnopad.decode(made.secret.prfSalt)).toHaveLength(32)
  expect(credentials.get).not.toHaveBeenCalled()
})

test('behavior: one that tells its secret only when it is used is used at once', async () => {
  const { passkeys, credentials } = start(
    {},
    { made: { enabled: true }, used: { results: { first: new Uint8Array(secret) } } },
  )
  const made = await passkeys.create('ada@example.com', [])
  expect(made).toMatchObject({ fault: null, secret: { prf: secret } })
  const asked = credentials.get.mock.calls[0]?.[0]?.publicKey
  expect(asked).toMatchObject({ rpId: 'secure.example', userVerification: 'required' })
  expect(asked?.allowCredentials).toMatchObject([{ id: Uint8Array.of(1, 2, 3) }])
})

test('error: refused by the person or the browser, and one that makes no secrets', async () => {
  const refusing = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  const refused = start({ credentials: { create: refusing, get: refusing } }).passkeys
  expect(await refused.create('a', [])).toEqual({ fault: 'refused' })
  expect(await refused.read('AQID', 'AQID')).toEqual({ fault: 'refused' })
  for (const made of [undefined, {}, { enabled: false }, { enabled: true }])
    expect(await start({}, made ? { made } : {}).passkeys.create('a', [])).toEqual({ fault: 'noPrf' })
  const short = start({}, { used: { results: { first: new ArrayBuffer(16) } } }).passkeys
  expect(await short.read('AQID', 'AQID')).toEqual({ fault: 'noPrf' })
})

test.each([
  ['says that it can', async () => ({ 'extension:prf': true }), true],
  ['says that it cannot', async () => ({ 'extension:prf': false }), false],
  ['says nothing of it', async () => ({}), true],
  ['does not answer', () => Promise.reject(new Error('no')), true],
  ['knows no such question', undefined, true],
])('parameters: a browser that %s', async (_, getCapabilities, areOffered) => {
  expect(await start({ getCapabilities }).passkeys.areOffered()).toBe(areOffered)
  expect(await start({ getCapabilities, hasPasskeys: false }).passkeys.areOffered()).toBe(false)
})
