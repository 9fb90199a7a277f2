import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { kmsMigrations } from '@gangway/wallet-api'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { openWalletKeys } from './openWalletKeys.js'

let opened: OpenDatabase

beforeAll(async () => {
  const log = createLog({ level: 'silent' })
  opened = await openDatabase({ location: 'memory', migrations: [kmsMigrations], log })
})

afterAll(() => opened.close())

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pepper = '0123456789abcdef0123456789abcdef'
const production = {
  GANGWAY_ROLES: 'recovery',
  FRAME_URL: 'https://wallet.example.net',
  RECOVERY_URL: 'https://recovery.example.net',
  DATABASE_URL: 'postgres://db.example/gangway?sslmode=verify-full',
  KEY_ENCRYPTION_KEYS: JSON.stringify({
    current: 'a',
    keys: { a: randomBytes(32).toString('base64url') },
  }),
  PEPPER: pepper,
  NOTE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
}

function open(
  env: Record<string, string> = {},
  keysUrl = 'https://wallet.example.net/auth/keys',
  service: 'frame' | 'recovery' = 'frame',
  isPepperInUse = true,
) {
  const ends = {
    service,
    isPepperInUse,
    own: 'https://recovery.example.net',
    other: 'https://wallet.example.net',
    keysUrl,
    getNow: Date.now,
  }
  const config = readServerConfig({ ...production, ...env })
  return openWalletKeys(config, opened.database, { ...ends, variable: 'FRAME_INTERNAL_URL' })
}

test('default: every secret may come from the environment, and none from a file', async () => {
  const keys = await open()
  expect(keys.kms.currentKekId).toBe('a')
  expect(new TextDecoder().decode(keys.pepper)).toBe(pepper)
  expect(keys.notes.publicJwk).toMatchObject({ kty: 'EC', crv: 'P-256', kid: expect.any(String) })
  expect(keys.notes.publicJwk).not.toHaveProperty('d')
})

const otherKeys = { current: 'b', keys: { b: randomBytes(32).toString('base64url') } }
test.each<[string, Record<string, string>]>([
  ['KEY_ENCRYPTION_KEYS', { KEY_ENCRYPTION_KEYS: '{}' }],
  ['KEY_ENCRYPTION_KEYS', { KEY_ENCRYPTION_KEYS: JSON.stringify(otherKeys) }],
  ['PEPPER', { PEPPER: 'fedcba9876543210fedcba9876543210' }],
  ['NOTE_KEY', { NOTE_KEY: '{}' }],
])('error: a wrong %s is named', async (field, env) => {
  await expect(open(env)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: [expect.stringMatching(`^${field}: `)],
  })
})

test('error: the other’s keys are read over plain http on this machine alone', async () => {
  await expect(open({}, 'http://127.0.0.1:4101/auth/keys')).resolves.toBeDefined()
  await expect(open({}, 'http://10.0.0.1:4101/auth/keys')).rejects.toMatchObject({
    hints: ['FRAME_INTERNAL_URL: must be an https address'],
  })
})

test('behavior: recovery may have another pepper until a password was closed by it; then that one alone', async () => {
  await open()
  const env = { PEPPER: 'fedcba9876543210fedcba9876543210' }
  const { pepper: other } = await open(env, undefined, 'recovery', false)
  expect(new TextDecoder().decode(other)).toBe(env.PEPPER)
  await expect(open({}, undefined, 'recovery')).rejects.toMatchObject({
    hints: [expect.stringMatching(/^PEPPER: /)],
  })
  await expect(open(env, undefined, 'recovery')).resolves.toBeDefined()
  await open({}, undefined, 'recovery', false)
})

test('error: the folder of the other service’s secrets; that of its own opens again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // As an earlier version left it.
  await writeFile(join(folder, 'notes.jwk'), production.NOTE_KEY, { mode: 0o600 })
  const env = { DATA_DIR: folder, NOTE_KEY: '' }
  await open(env, undefined, 'frame')
  await open(env, undefined, 'frame')
  await expect(open(env, undefined, 'recovery')).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: [
      'DATA_DIR: holds the secrets of the frame role; recovery must have a folder and secrets of its own',
    ],
  })
})
