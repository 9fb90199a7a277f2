import { randomBytes } from 'node:crypto'
import { createLog, createMetrics, startServer } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAssertApart, createEnvironmentKms, type Kms } from '../src/index.js'
import { createRotatedKms, createTestKms } from './createTestKms.js'
import { openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { createGrant, createShare, startRecoveryApi } from './startRecoveryApi.js'

/** That of `startAuthApi`. */
const authPepper = new Uint8Array(32).fill(7)
const { before, after } = createRotatedKms()

let auth: TestAuthApi
let authUrl: string
let stop: () => Promise<unknown>

beforeAll(async () => {
  const opened = await openAuthDatabase()
  auth = await startAuthApi(opened, { kms: before })
  const server = await startServer({ fetch: auth.fetch, host: '127.0.0.1', port: 0, portVariable: '' })
  authUrl = `http://127.0.0.1:${server.port}`
  stop = async () => {
    await server.close(0)
    await auth.stop()
    await opened.close()
  }
})
afterAll(() => stop())

function create(secrets: { kms?: Kms; pepper?: Uint8Array; authUrl?: string; hasAuthsKey?: boolean }) {
  const lines: string[] = []
  const metrics = createMetrics()
  const assertApart = createAssertApart({
    ...{ authUrl, kms: createTestKms(), pepper: randomBytes(32), ...secrets },
    notes: {
      ...auth.notes.recovery,
      ...(secrets.hasAuthsKey ? { publicJwk: auth.notes.auth.publicJwk } : {}),
    },
    log: createLog({}, { write: (line) => void lines.push(line) }),
    metrics,
    getNow: Date.now,
  })
  return { assertApart, lines, metrics }
}

test('default: two services with secrets of their own', async () => {
  const { assertApart, lines } = create({})
  await assertApart()
  expect(lines).toEqual([])
})

test.each([
  ['the key-encryption key', { kms: before }, 'KEY_ENCRYPTION_KEYS'],
  ['an older one of several', { kms: after }, 'KEY_ENCRYPTION_KEYS'],
  ['the pepper', { pepper: authPepper }, 'PEPPER'],
  ['the note key', { hasAuthsKey: true }, 'NOTE_KEY'],
])('error: %s in common, which is named once, with an alarm', async (_what, secrets, name) => {
  const { assertApart, lines, metrics } = create(secrets)
  const failure = { code: 'SERVICES_NOT_APART', details: name }
  await expect(assertApart()).rejects.toMatchObject(failure)
  await expect(assertApart()).rejects.toMatchObject(failure)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, shared: [name] })
  expect(await metrics.registry.metrics()).toContain('gangway_recovery_alarms_total{alarm="not_apart"} 2')
})

test('error: nothing is stored or given out before auth has said that it has other secrets', async () => {
  const { assertApart } = create({ authUrl: 'http://127.0.0.1:1' })
  const recovery = await startRecoveryApi('memory', auth.notes, { assertApart })
  onTestFinished(() => recovery.stop())
  const answer = await recovery.store(createGrant(recovery.device), createShare())
  expect(answer).toMatchObject({ status: 503, body: { code: 'NOTE_KEYS_UNAVAILABLE' } })
})

test('error: nobody but recovery may ask', async () => {
  const forged = await auth.notes.auth.signSecretsQuery([before.listFingerprints()[0] ?? ''])
  const sets = await auth.notes.recovery.signSetsQuery([])
  for (const note of [forged, sets, 'a.b.c'])
    expect(await auth.post('/auth/secrets/shared', { note })).toMatchObject({ status: 400 })
})

test('behavior: digests of two keys differ, and are no part of a key', () => {
  const text = JSON.stringify({ current: 'a', keys: { a: randomBytes(32).toString('base64url') } })
  const [digest = ''] = createEnvironmentKms(text, 'KEYS').listFingerprints()
  expect(text).not.toContain(digest)
  expect(new Set(after.listFingerprints()).size).toBe(2)
})
