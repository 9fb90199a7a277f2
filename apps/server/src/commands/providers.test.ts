import { createBuyProvider } from '@gangway/dev'
import { startServer } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runProvidersCommand } from './providers.js'

const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
const local = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' }

let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  const options = { key: 'right', getUrl: () => '', webhookUrl: '', pay: async () => '' }
  const { fetch } = createBuyProvider(options)
  const server = await startServer({ fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' })
  url = `http://127.0.0.1:${server.port}`
  stop = () => server.close(0)
})
afterAll(() => stop())
afterEach(() => vi.clearAllMocks())

const getOutput = () => stdout.mock.calls.map(([text]) => String(text)).join('')

test('default: who takes the keys, and what the others need', async () => {
  const env = { ...local, LOCAL_BUY_URL: url, LOCAL_BUY_KEY: 'right' }
  expect(await runProvidersCommand(['check'], env)).toBe(0)
  expect(getOutput()).toContain('local: takes its keys\n')
  expect(getOutput()).toContain('meld: not set up; needs MELD_API_KEY, MELD_WEBHOOK_SECRET\n')
})

test('error: keys that are not taken, a provider that cannot be reached; neither key is printed', async () => {
  const env = { ...local, LOCAL_BUY_URL: url, LOCAL_BUY_KEY: 'wrong-canary' }
  const moonpay = { MOONPAY_API_KEY: 'pk-canary', MOONPAY_SECRET_KEY: 's', MOONPAY_WEBHOOK_KEY: 'w' }
  const exit = await runProvidersCommand(['check'], { ...env, ...moonpay, MOONPAY_URL: 'http://127.0.0.1:1' })
  expect(exit).toBe(1)
  expect(getOutput()).toContain('local: does not take its keys (HTTP 401)\n')
  expect(getOutput()).toContain('moonpay: cannot be reached from here\n')
  expect(getOutput()).not.toContain('canary')
})

test('error: nobody is set up', async () => {
  expect(await runProvidersCommand(['check'], local)).toBe(1)
  expect(getOutput()).toContain('Nothing is sold here.\n')
})

test.each([[[]], [['chekc']]])('error: providers %j says how it is used', async (options) => {
  expect(await runProvidersCommand(options, local)).toBe(2)
  expect(stderr).toHaveBeenCalledWith('Usage: providers check\n')
})
