import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { waitForPort } from './startMain.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

test('behavior: what is shipped starts from its own folder alone, keeps rows there, and says that it serves', {
  timeout: 600_000,
  meta: { skipReason: 'run by npm run test:deep' },
}, async ({ skip }) => {
  if (!process.env.GANGWAY_TEST_DEEP) return skip()
  execFileSync(process.execPath, ['scripts/gangway.mjs', 'ship'], { cwd: repository })
  // Where no package of ours is above it.
  const folder = mkdtempSync(join(tmpdir(), 'gangway-shipped-'))
  cpSync(join(repository, 'apps/server/dist'), join(folder, 'opt'), { recursive: true })
  expect(readdirSync(join(folder, 'opt/node_modules/@electric-sql')).sort()).toEqual([
    'pglite',
    'pglite-prepopulatedfs',
  ])
  const env = {
    GANGWAY_ROLES: 'web,api,relay',
    WEB_ROOT: join(folder, 'opt/web'),
    WEB_URL: 'https://app.example',
    API_URL: 'https://api.example',
    PROJECT_IDS: 'one',
    // Nobody listens there, which holds up nothing.
    RPC_URL_1: 'http://127.0.0.1:1',
    DATA_DIR: join(folder, 'data'),
    OPERATOR_TOKEN: 'operator-token-of-this-test-01234567',
    HOST: '127.0.0.1',
    WEB_PORT: '0',
    API_PORT: '0',
  }
  const child = spawn(process.execPath, [join(folder, 'opt/main.js')], { env, cwd: folder })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  const url = `http://127.0.0.1:${await waitForPort({ child, output })}`
  const response = await fetch(`${url}/readyz`, {
    headers: { authorization: `Bearer ${env.OPERATOR_TOKEN}` },
  })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { parts: { database: { state: 'ok' } } },
  ])
  expect(await (await fetch(`${url}/`)).text()).toContain('<html')
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('close', resolve))
  rmSync(folder, { recursive: true })
})
