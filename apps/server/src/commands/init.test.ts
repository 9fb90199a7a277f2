import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMisspelt } from '../settings/findMisspelt.js'
import { readServerConfig } from '../settings/readServerConfig.js'
import { runInitCommand } from './init.js'

let folder: string
let said: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-init-'))
  said = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += `${text}`
      return true
    })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const flags = [
  ...['--web', 'app.example.com', '--frame', 'wallet.example.net'],
  ...['--mail-url', 'smtps://user:pass%40word@mail.example.net:465'],
  ...['--rpc', '1=https://node.example/key?a=b', '--rpc', '8453=https://base.example'],
]
const nobody = { ask: null, close: () => undefined }
const init = (args: string[], terminal: Parameters<typeof runInitCommand>[2] = nobody) =>
  runInitCommand([...args, '--folder', folder], {}, terminal)
const read = async (name: string): Promise<Record<string, string>> => {
  const lines = (await readFile(join(folder, name), 'utf8')).split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value] = /^([A-Z_\d]+)='([^']*)'$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key, value]]
    }),
  )
}

test('default: one file that its owner alone reads, with what compose.yaml hands out', async () => {
  expect(await init(flags)).toBe(0)
  expect(await readdir(folder)).toEqual(['.env'])
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
  expect(await read('.env')).toEqual({
    WEB_HOST: 'app.example.com',
    API_HOST: 'api.example.com',
    FRAME_HOST: 'wallet.example.net',
    RECOVERY_HOST: 'recovery.example.net',
    TLS_OPTION: '',
    PROJECT_IDS: 'app',
    MAIL_URL: 'smtps://user:pass%40word@mail.example.net:465',
    MAIL_FROM: 'login@example.net',
    RPC_URL_1: 'https://node.example/key?a=b',
    RPC_URL_8453: 'https://base.example',
    DATABASE_PASSWORD: expect.stringMatching(/^[\w-]{43}$/),
    RECOVERY_DATABASE_PASSWORD: expect.stringMatching(/^[\w-]{43}$/),
    OPERATOR_TOKEN: expect.stringMatching(/^[\w-]{43}$/),
    RECOVERY_OPERATOR_TOKEN: expect.stringMatching(/^[\w-]{43}$/),
  })
  // The server is given all of it.
  expect(findMisspelt(await read('.env'))).toEqual([])
  expect(said).not.toMatch(/pass%40word|node\.example/)
})

test('behavior: secrets are made once: what is there is not written over', async () => {
  expect(await init(flags)).toBe(0)
  const before = await readFile(join(folder, '.env'), 'utf8')
  expect(await init(flags)).toBe(1)
  expect(said).toContain('.env is there already, and its secrets with it')
  expect(await readFile(join(folder, '.env'), 'utf8')).toBe(before)
})

test('parameters: for systemd a file a service, each of which starts, and no secret in both', async () => {
  expect(await init([...flags, '--for', 'systemd', '--tls', 'local'])).toBe(0)
  expect((await readdir(folder)).sort()).toEqual(['caddy.env', 'gangway.env', 'recovery.env'])
  const [main, recovery] = [await read('gangway.env'), await read('recovery.env')]
  const roots = { WEB_ROOT: '/opt/gangway/web', FRAME_ROOT: '/opt/gangway/frame', DATA_DIR: '/data' }
  expect(readServerConfig({ ...main, ...roots })).toMatchObject({
    host: '127.0.0.1',
    roles: ['web', 'api', 'relay', 'frame'],
  })
  expect(readServerConfig({ ...recovery, DATA_DIR: '/data' }).roles).toEqual(['recovery'])
  expect(recovery.OPERATOR_TOKEN).not.toBe(main.OPERATOR_TOKEN)
  expect(Object.keys(recovery)).not.toContain('MAIL_URL')
  expect(await read('caddy.env')).toMatchObject({
    WEB_HOST: 'app.example.com',
    GANGWAY_UPSTREAM: '127.0.0.1',
    TLS_OPTION: 'local_certs',
  })
})

test('behavior: where one of several files is there, none is written', async () => {
  await writeFile(join(folder, 'recovery.env'), 'kept')
  expect(await init([...flags, '--for', 'systemd'])).toBe(1)
  expect(await readdir(folder)).toEqual(['recovery.env'])
  expect(await readFile(join(folder, 'recovery.env'), 'utf8')).toBe('kept')
})

test('default: a person is asked for what was not said, again where it is wrong, and may take what is proposed', async () => {
  const asked: string[] = []
  const answers = [
    'https://app.example.com',
    'app.example.com',
    '',
    'login.example.com',
    'wallet.example.net',
  ]
  answers.push(
    '',
    '',
    'mail.example',
    'smtp://127.0.0.1:25',
    'Shop <login@shop.example>',
    '8453=https://b.example',
  )
  answers.push('1=https://a.example')
  const close = vi.fn()
  const ask = async (text: string) => {
    asked.push(text)
    return answers.shift() ?? expect.fail(`no answer to ${text}`)
  }
  expect(await init([], { ask, close })).toBe(0)
  expect(close).toHaveBeenCalledOnce()
  expect(asked.filter((text) => text.startsWith('Host of the API'))).toEqual([
    'Host of the API [api.example.com]: ',
  ])
  for (const fault of [
    '--web: https://app.example.com is no host name',
    '--frame: login.example.com is on the site of the page',
    '--mail-url: it is no address of a mail server',
    '--rpc: it names no node of Ethereum',
  ])
    expect(said).toContain(fault)
  expect(await read('.env')).toMatchObject({
    MAIL_FROM: 'Shop <login@shop.example>',
    RPC_URL_1: 'https://a.example',
  })
})

test('behavior: what would show in the list of processes is read from files', async () => {
  const { length } = flags
  await writeFile(join(folder, 'mail'), 'smtps://user:in-a-file@mail.example.net\n')
  await writeFile(join(folder, 'nodes'), '1=https://node.example/key\n8453=https://base.example\n')
  const args = [...flags.slice(0, length - 6), '--mail-url', `@${folder}/mail`, '--rpc', `@${folder}/nodes`]
  expect(await init(args)).toBe(0)
  expect(await read('.env')).toMatchObject({
    MAIL_URL: 'smtps://user:in-a-file@mail.example.net',
    RPC_URL_1: 'https://node.example/key',
    RPC_URL_8453: 'https://base.example',
  })
})

test('error: a file that cannot be read is named, and nothing is written', async () => {
  expect(await init([...flags.slice(0, -4), '--rpc', `@${folder}/none`])).toBe(1)
  expect(said).toContain(`Nothing was written:\n  --rpc: ${folder}/none cannot be read (ENOENT)`)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['--mail-url', "smtps://user:can'ary@mail.example.net"],
  ['--mail-url', 'smtps://user:can\\ary@mail.example.net'],
  ['--mail-url', 'canary'],
  ['--rpc', "1=https://node.example/can'ary"],
  ['--rpc', '1=canary'],
  ['--mail-from', "login@example.net'\nPEPPER='x"],
  ['--mail-from', 'Shop\u001b <login@example.net>'],
  ['--web', "app.example.com'\nX='"],
  ['--web', 'app.example.com{$HOME}'],
  ['--project', "app'"],
])('error: %s %j ends in no file, and no secret is said again', async (name, value) => {
  const others = flags.filter((_, index) => flags[index - (index % 2)] !== name)
  expect(await init([...others, name, value])).not.toBe(0)
  expect(said).not.toMatch(/can.?ary/)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [['--web', 'app.example.com']],
  [['--for', 'docker', ...flags]],
  [['--tls', 'none', ...flags]],
  [[...flags, '--recovery', 'app.example.com']],
  [[...flags, '--mail-from', "o'neill@example.net"]],
  [['now']],
])('error: %j writes nothing and says how it is used', async (args) => {
  expect(await init(args)).toBe(2)
  expect(said).toContain('Usage: init ')
  expect(await readdir(folder)).toEqual([])
})

test('error: what the server would refuse is named before anything is written', async () => {
  expect(await init([...flags, '--rpc', '5=https://goerli.example'])).toBe(1)
  expect(said).toContain('Nothing was written:\n  RPC_URL_5: Chain is not supported')
  expect(await readdir(folder)).toEqual([])
})
