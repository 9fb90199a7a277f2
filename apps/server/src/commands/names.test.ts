import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@gangway/dev'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from './runCommand.js'

const output = { out: '', err: '' }
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  output.out += String(text)
  return true
})
vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  output.err += String(text)
  return true
})
afterEach(() => void Object.assign(output, { out: '', err: '' }))

const postgres = await startPostgres()
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-names-'))
  env = {
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    DATA_DIR: folder,
    NAME_SUFFIX: '.id.example.eth',
  }
  if (postgres) env.DATABASE_URL = await postgres.createDatabase()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await postgres?.stop()
})

const run = async (...command: string[]) => {
  Object.assign(output, { out: '', err: '' })
  return { code: await runCommand(['names', ...command], env), ...output }
}

test('default: a label is reserved, blocked and released, with or without the suffix', async () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(await run('reserve', 'Harbour', '--for', address)).toEqual({
    code: 0,
    out: 'harbour.id.example.eth is reserved.\n',
    err: '',
  })
  expect((await run('block', 'harbour.id.example.eth', '--by', 'olga')).out).toBe(
    'harbour.id.example.eth is blocked.\n',
  )
  expect(await run('reserve', 'harbour')).toEqual({
    code: 1,
    out: '',
    err: 'harbour is blocked: release it first\n',
  })
  // Labels that look alike are one.
  expect((await run('release', 'harb0ur')).code).toBe(0)
  expect(await run('release', 'harbour')).toEqual({
    code: 1,
    out: '',
    err: 'harbour was neither reserved nor blocked\n',
  })
})

test.each([
  [[]],
  [['reserve']],
  [['reserve', 'abc']],
  [['reserve', 'harbour', 'again']],
  [['reserve', 'harbour', '--for', 'anna']],
  [['block', 'harbour', '--for', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
  [['give', 'harbour']],
  [['signer', 'harbour']],
])('error: names %j says how it is used', async (command) => {
  expect(await run(...command)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^Usage: names reserve <label> /),
  })
})

test('default: names signer prints the account that a resolver has to know', async () => {
  const key = `0x${'1'.repeat(64)}`
  expect(await runCommand(['names', 'signer'], { ...env, NAME_GATEWAY_KEY: key })).toBe(0)
  expect(output.out).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A\n')
  await expect(runCommand(['names', 'signer'], env)).rejects.toMatchObject({
    hints: ['NAME_GATEWAY_KEY: Is not set: there is no gateway'],
  })
})

test('error: a deployment that gives no names, and a process without the api, say so', async () => {
  const { NAME_SUFFIX: _, ...off } = env
  await expect(runCommand(['names', 'block', 'harbour'], off)).rejects.toMatchObject({
    hints: ['NAME_SUFFIX: Is not set: this deployment gives no names'],
  })
  const relay = { ...env, GANGWAY_ROLES: 'relay' }
  await expect(runCommand(['names', 'block', 'harbour'], relay)).rejects.toMatchObject({
    hints: ['GANGWAY_ROLES: Has to name api'],
  })
})
