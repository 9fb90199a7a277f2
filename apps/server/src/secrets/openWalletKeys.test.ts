import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createLog, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { kmsMigrations } from '@gangway/wallet-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServerConfig } from '../readServerConfig.js'
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
  DATABASE_URL: 'postgres://db.example/gangway',
  KEY_ENCRYPTION_KEYS: JSON.stringify({
    current: 'a',
    keys: { a: randomBytes(32).toString('base64url') },
  }),
  PEPPER: pepper,
  NOTE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
}

function open(env: Record<string, string> = {}, keysUrl = 'https://wallet.example.net/auth/keys') {
  const ends = { own: 'https://recovery.example.net', other: 'https://wallet.example.net', keysUrl }
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
