import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the server as it is deployed, with these variables and no others. */
function startMain(env: Record<string, string>) {
  const args = ['--conditions=gangway-source', '--import', 'tsx', main]
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH ?? '', ...env } })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  return { child, output }
}

/** Resolves with the port once the role listens. */
async function waitForPort({ child, output }: ReturnType<typeof startMain>): Promise<number> {
  for (;;) {
    const port = /"msg":"listening"/.test(output.out) && /"port":(\d+)/.exec(output.out)?.[1]
    if (port) return Number(port)
    await once(child.stdout ?? child, 'data')
  }
}

test('error: a wrong configuration ends the process with every variable named', async () => {
  const { child, output } = startMain({
    GANGWAY_ENV: 'production',
    TEST_WALLET_SCRIPT: '/x.js',
    RPC_URL_1: 'key-canary',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output.out).toBe('')
  expect(output.err).toBe(
    [
      'The configuration is not valid',
      '  RPC_URL_1: Invalid input. Accepted: comma list of http(s) addresses',
      '  WEB_ROOT: Required for the web role',
      '  WEB_URL: Required in production',
      '  API_URL: Required in production',
      '  PROJECT_IDS: Required in production',
      '  TEST_WALLET_SCRIPT: Allowed with GANGWAY_ENV=local only',
      '',
    ].join('\n'),
  )
})

test('error: production with a test wallet does not start', async () => {
  const { child, output } = startMain({
    GANGWAY_ROLES: 'api',
    WEB_URL: 'https://app.example',
    API_URL: 'https://api.example',
    PROJECT_IDS: 'one',
    TEST_WALLET_SCRIPT: '/x.js',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output.err).toContain('TEST_WALLET_SCRIPT: Allowed with GANGWAY_ENV=local only')
})

test('behavior: SIGTERM ends it within 5 s although a request is open; the log knows nobody (DESIGN §6)', async () => {
  const sockets: Socket[] = []
  const stalled = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => stalled.listen(0, '127.0.0.1', resolve))
  const running = startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    API_PORT: '0',
    RPC_URL_31337: `http://127.0.0.1:${(stalled.address() as AddressInfo).port}/key-canary`,
  })
  const url = `http://127.0.0.1:${await waitForPort(running)}`
  const address = '0x00000000000000000000000000000000000000c1'
  expect((await fetch(`${url}/healthz?canary`)).status).toBe(200)
  expect((await fetch(`${url}/v1/account/canary/balance?email=canary`)).status).toBe(400)
  const open = fetch(`${url}/v1/account/${address}/balance?chainId=eip155:31337&projectId=local`).catch(
    () => 'cut',
  )
  while (sockets.length === 0) await once(stalled, 'connection')

  const start = performance.now()
  running.child.kill('SIGTERM')
  const [code] = await once(running.child, 'close')
  expect(code).toBe(0)
  expect(performance.now() - start).toBeLessThan(5_000)
  await open
  expect(running.output.out).not.toMatch(new RegExp(`canary|${address}`))
  expect(running.output.err).toBe('')
  for (const socket of sockets) socket.destroy()
  stalled.close()
}, 20_000)
