import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileVariables } from './readFileVariables.js'
import { readServerConfig } from './readServerConfig.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gangway-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const token = 'operator-token-of-this-test-01234567'

test('default: a variable has what its file holds, without the line end', () => {
  const OPERATOR_TOKEN_FILE = write('token', `${token}\n`)
  const read = readFileVariables({ OPERATOR_TOKEN_FILE, HOME: '/root' })
  expect(read).toEqual({ env: { OPERATOR_TOKEN: token, HOME: '/root' }, problems: [] })
})

test('parameters: nodes of a network, and what login providers read', () => {
  const { env } = readFileVariables({
    RPC_URL_1_FILE: write('node', 'https://node.example/key'),
    GOOGLE_CLIENT_SECRET_FILE: write('google', 'secret'),
  })
  expect(env).toEqual({ RPC_URL_1: 'https://node.example/key', GOOGLE_CLIENT_SECRET: 'secret' })
})

test('behavior: a variable whose own name ends so is left as it is, and so are those of others', () => {
  const env = { BLOCKLIST_FILE: '/etc/blocklist', SSL_CERT_FILE: '/etc/ssl/cert.pem', PEPPER_FILE: ' ' }
  const { BLOCKLIST_FILE, SSL_CERT_FILE } = env
  expect(readFileVariables(env)).toEqual({ env: { BLOCKLIST_FILE, SSL_CERT_FILE }, problems: [] })
})

test('error: each file that cannot be used is named, its content never', () => {
  const env = {
    PEPPER: 'canary',
    PEPPER_FILE: write('pepper', 'canary'),
    AUTH_SECRET_FILE: join(folder, 'none'),
    NOTE_KEY_FILE: write('empty', '\n'),
    MAIL_URL_FILE: write('long', 'x'.repeat(1024 * 1024 + 1)),
    DATABASE_URL_FILE: folder,
  }
  expect(readFileVariables(env).problems).toEqual([
    { field: 'PEPPER_FILE', description: 'stands beside PEPPER: set one of the two' },
    { field: 'AUTH_SECRET_FILE', description: 'cannot be read (ENOENT)' },
    { field: 'NOTE_KEY_FILE', description: 'is empty' },
    { field: 'MAIL_URL_FILE', description: 'is longer than 1 MiB' },
    { field: 'DATABASE_URL_FILE', description: 'cannot be read (EISDIR)' },
  ])
})

test('error: a server names them with all else that is wrong', () => {
  const production = { WEB_URL: 'https://app.example', API_URL: 'https://api.example', PROJECT_IDS: 'one' }
  const env = { ...production, GANGWAY_ROLES: 'api', DATA_DIR: '/srv/data', PUBLIC_RPC: 'on' }
  const OPERATOR_TOKEN_FILE = write('token', token)
  expect(readServerConfig({ ...env, OPERATOR_TOKEN_FILE }).operatorToken).toBe(token)
  expect(() => readServerConfig({ ...env, OPERATOR_TOKEN_FILE: '/none', ALOWED_ORIGINS: 'x' })).toThrow(
    expect.objectContaining({
      hints: [
        'OPERATOR_TOKEN_FILE: cannot be read (ENOENT)',
        'ALOWED_ORIGINS: Unknown; call it ALLOWED_ORIGINS if that is meant, else take it away',
      ],
    }),
  )
})
