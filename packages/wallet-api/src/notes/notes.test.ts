import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNoteSigner } from './createNoteSigner.js'
import { createNoteVerifier } from './createNoteVerifier.js'
import { createRemoteKeys } from './createRemoteKeys.js'
import type { NoteSigner } from './notes.js'

const auth = 'https://secure.example'
const recovery = 'https://recovery.example'
const start = 1_700_000_000_000
const id = (digit: string) => digit.repeat(32)
const grant = {
  purpose: 'store',
  sub: id('1'),
  projectId: 'local',
  walletId: id('2'),
  setId: id('3'),
  jkt: 'thumbprint',
  jti: id('4'),
} as const
const receipt = { sub: id('1'), projectId: 'local', walletId: id('2'), setId: id('3') }

let folder: string
let now = start
let signer: NoteSigner

const getNow = () => now
const createSigner = (name: string, options: { issuer?: string; audience?: string } = {}) =>
  createNoteSigner({ keyFile: join(folder, name), issuer: auth, audience: recovery, getNow, ...options })
const createVerifier = (publicJwk = signer.publicJwk) =>
  createNoteVerifier({
    getKey: createLocalJWKSet({ keys: [publicJwk] }),
    issuer: auth,
    audience: recovery,
    getNow,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-notes-'))
  signer = await createSigner('notes.jwk')
})

afterAll(() => rm(folder, { recursive: true }))

describe('what one service signs the other reads', () => {
  test('default: grants, receipts, questions about sets; nothing but what they state', async () => {
    now = start
    const verifier = createVerifier()
    expect(await verifier.readGrant(await signer.signGrant(grant))).toEqual(grant)
    expect(await verifier.readReceipt(await signer.signReceipt(receipt))).toEqual(receipt)
    expect(await verifier.readSetsQuery(await signer.signSetsQuery([id('5')]))).toEqual([id('5')])
    const erasure = {
      step: 'erase',
      sub: id('1'),
      projectId: 'local',
      walletId: id('2'),
      askedAt: start,
    } as const
    expect(await verifier.readErasure(await signer.signErasure(erasure))).toEqual(erasure)
    const state = { walletId: id('2'), askedAt: start, state: 'noted' } as const
    expect(await verifier.readErasureState(await signer.signErasureState(state))).toEqual(state)
    const states = { known: [id('6')], ended: [id('7')], unknown: [id('8')] }
    expect(await verifier.readSetStates(await signer.signSetStates(states))).toEqual(states)
  })

  test('parameters: ES256, the kind as typ, 60 s for a grant and a question, 1 h for a receipt', async () => {
    now = start
    const note = await signer.signGrant(grant)
    const { kid } = signer.publicJwk
    expect(decodeProtectedHeader(note)).toEqual({ alg: 'ES256', typ: 'gw-grant+jwt', kid })
    expect(decodeJwt(note)).toEqual({
      ...grant,
      iss: auth,
      aud: recovery,
      iat: start / 1000,
      exp: start / 1000 + 60,
    })
    expect(decodeJwt(await signer.signReceipt(receipt)).exp).toBe(start / 1000 + 3600)
    expect(decodeJwt(await signer.signSetsQuery([])).exp).toBe(start / 1000 + 60)
    expect(signer.publicJwk).not.toHaveProperty('d')
  })

  test('behavior: good until its end and the 30 s two clocks may be apart', async () => {
    now = start
    const [note, verifier] = [await signer.signGrant(grant), createVerifier()]
    now = start + 89_000
    expect(await verifier.readGrant(note)).toEqual(grant)
    now = start + 91_000
    await expect(verifier.readGrant(note)).rejects.toThrow(expect.objectContaining({ code: 'GRANT_INVALID' }))
  })
})

describe('error: notes that are none', () => {
  const forge = async (claims: JWTPayload, header: { typ?: string; alg?: string } = {}) => {
    const key = await importJWK(JSON.parse(await readFile(join(folder, 'notes.jwk'), 'utf8')), 'ES256')
    const protectedHeader = { alg: 'ES256', typ: 'gw-grant+jwt', ...header }
    return new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key)
  }
  const times = { iat: start / 1000, exp: start / 1000 + 60 }
  const whole = { ...grant, ...times, iss: auth, aud: recovery }
  const without = (name: keyof typeof whole) => {
    const { [name]: _, ...rest } = whole
    return rest
  }

  test('default: the forger of this test makes a good one', async () => {
    now = start
    expect(await createVerifier().readGrant(await forge(whole))).toEqual(grant)
  })

  test.each([
    ['of another service', () => forge({ ...whole, iss: recovery })],
    ['for another service', () => forge({ ...whole, aud: auth })],
    ['of another kind', () => signer.signReceipt(receipt)],
    ['of another kind with a grant’s claims', () => forge(whole, { typ: 'gw-receipt+jwt' })],
    ['an ordinary JWT', () => forge(whole, { typ: 'JWT' })],
    ['without an end', () => forge(without('exp'))],
    ['without a beginning', () => forge(without('iat'))],
    ['without a key to be used by', () => forge(without('jkt'))],
    ['for an unknown purpose', () => forge({ ...whole, purpose: 'export' })],
    ['for a set that is no id', () => forge({ ...whole, setId: '../other' })],
    ['by another key', async () => (await createSigner('other.jwk')).signGrant(grant)],
    ['unsigned', async () => `${btoa('{"alg":"none","typ":"gw-grant+jwt"}')}.${btoa('{}')}.`],
    ['no JWT', async () => 'a.b.c'],
    ['nothing', async () => ''],
  ])('error: %s', async (_name, make) => {
    now = start
    const read = createVerifier().readGrant(await make())
    await expect(read).rejects.toThrow(expect.objectContaining({ code: 'GRANT_INVALID' }))
  })

  test('error: a grant is no receipt, and no question about sets', async () => {
    now = start
    const [note, verifier] = [await signer.signGrant(grant), createVerifier()]
    const failure = expect.objectContaining({ code: 'RECEIPT_INVALID' })
    await expect(verifier.readReceipt(note)).rejects.toThrow(failure)
    await expect(verifier.readSetsQuery(note)).rejects.toThrow(failure)
  })
})

describe('the key of a service', () => {
  test('behavior: made once, readable by its owner alone, the same after a restart (architecture.md §6)', async () => {
    const [first, second] = await Promise.all([createSigner('one.jwk'), createSigner('one.jwk')])
    expect(first.publicJwk).toEqual(second.publicJwk)
    expect((await createSigner('one.jwk')).publicJwk).toEqual(first.publicJwk)
    expect((await stat(join(folder, 'one.jwk'))).mode & 0o777).toBe(0o600)
    const keyText = await readFile(join(folder, 'one.jwk'), 'utf8')
    const options = { keyFile: '', keyText, issuer: auth, audience: recovery, getNow }
    expect((await createNoteSigner(options)).publicJwk).toEqual(first.publicJwk)
  })

  test('error: others may read it, it is a public key, it is none', async () => {
    await createSigner('two.jwk')
    await chmod(join(folder, 'two.jwk'), 0o644)
    const refusal = (description: string) =>
      expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`DATA_DIR: ${description}`] })
    await expect(createSigner('two.jwk')).rejects.toThrow(
      refusal('two.jwk must be readable by its owner alone (chmod 600)'),
    )
    const offCurve = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' })
    for (const text of [JSON.stringify(signer.publicJwk), 'weak', '{}', offCurve]) {
      await writeFile(join(folder, 'three.jwk'), text, { mode: 0o600 })
      await expect(createSigner('three.jwk')).rejects.toThrow(
        refusal('three.jwk is not a private JWK of P-256'),
      )
    }
    for (const keyText of ['{}', offCurve]) {
      const options = { keyFile: '', keyText, issuer: auth, audience: recovery, getNow }
      await expect(createNoteSigner(options)).rejects.toThrow(
        expect.objectContaining({ hints: ['NOTE_KEY: is not a private JWK of P-256'] }),
      )
    }
  })
})

describe('the other service’s keys', () => {
  let server: Server
  let answers: (() => { status: number; body: string })[] = []
  let asked = 0
  let url: string

  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked++
      const { status, body } = (answers.shift() ?? keysOf(signer))()
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  })
  afterAll(() => server.close())

  const keysOf =
    ({ publicJwk }: NoteSigner) =>
    () => ({ status: 200, body: JSON.stringify({ keys: [publicJwk] }) })
  const failing = () => ({ status: 503, body: '' })
  const create = (address = url) =>
    createNoteVerifier({
      getKey: createRemoteKeys({ url: address, variable: 'KEYS_URL', isHttpAllowed: true }),
      issuer: auth,
      audience: recovery,
      getNow,
    })

  test('behavior: read when needed, once for many, again when it did not work', async () => {
    now = start
    const note = await signer.signGrant(grant)
    asked = 0
    answers = [failing, () => ({ status: 200, body: 'nonsense' })]
    const verifier = create()
    for (let count = 0; count < 3; count++) expect(await verifier.readGrant(note)).toEqual(grant)
    expect(asked).toBe(3)
  })

  test('error: not to be had, which says nothing of the note; then they are', async () => {
    now = start
    const note = await signer.signGrant(grant)
    answers = [failing, failing, failing]
    const verifier = create()
    await expect(verifier.readGrant(note)).rejects.toThrow(
      expect.objectContaining({ code: 'NOTE_KEYS_UNAVAILABLE', retryable: true }),
    )
    expect(await verifier.readGrant(note)).toEqual(grant)
  })

  test('error: a key it does not have makes the note a wrong one, not the service an absent one', async () => {
    now = start
    const stranger = await createSigner('stranger.jwk')
    const read = create().readGrant(await stranger.signGrant(grant))
    await expect(read).rejects.toThrow(expect.objectContaining({ code: 'GRANT_INVALID' }))
  })

  test('error: plain http outside the local world', () => {
    const options = { url: 'http://secure.example/auth/keys', variable: 'KEYS_URL', isHttpAllowed: false }
    expect(() => createRemoteKeys(options)).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIG', hints: ['KEYS_URL: must be an https address'] }),
    )
  })
})
