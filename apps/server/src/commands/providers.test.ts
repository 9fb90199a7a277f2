import { createBuyProvider, createSwapServices, getSwapEnv, localSwapVenues } from '@gangway/dev'
import { startServer } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runProvidersCommand } from './providers.js'

const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
// Nobody answers there: what a node is asked is said to be left unanswered.
const local = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', RPC_URL_31337: 'http://127.0.0.1:1' }

let url: string
let swapsUrl: string
let stop: () => Promise<unknown>

beforeAll(async () => {
  const options = { key: 'right', getUrl: () => '', webhookUrl: '', pay: async () => '' }
  const { fetch } = createBuyProvider(options)
  const server = await startServer({ fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' })
  url = `http://127.0.0.1:${server.port}`
  // Without a chain they have no way from anything to anything, and say so to whoever has the key.
  const swaps = await startServer({
    ...{ fetch: createSwapServices({ rpc: {} }).fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' },
  })
  swapsUrl = `http://127.0.0.1:${swaps.port}`
  stop = () => Promise.all([server.close(0), swaps.close(0)])
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

test('behavior: sources of swaps are asked, and say what they cannot do', async () => {
  const venues = { SWAP_VENUES: JSON.stringify({ 'eip155:31337': localSwapVenues }) }
  expect(await runProvidersCommand(['check'], { ...local, ...venues, ...getSwapEnv(swapsUrl) })).toBe(0)
  const output = getOutput()
  expect(output).toContain('Nothing is sold here.\n')
  for (const name of ['0x', '1inch', 'lifi'])
    expect(output).toContain(`${name}: answers\n  It has no way from ETH to USDX on eip155:31337.\n`)
  expect(output).toContain('jupiter: was not asked\n')
  expect(output).toContain('pools: a node of its networks does not answer\n')
})

test('error: a source of swaps that takes no key, one that cannot be reached, one that is not set up', async () => {
  const swaps = getSwapEnv(swapsUrl)
  const env = {
    ...{
      ...local,
      ZEROX_API_KEY: 'wrong-canary',
      ZEROX_URL: swaps.ZEROX_URL,
      ZEROX_CHAINS: swaps.ZEROX_CHAINS,
    },
    ...{ LIFI_URL: 'http://127.0.0.1:1', LIFI_CHAINS: swaps.LIFI_CHAINS },
  }
  expect(await runProvidersCommand(['check'], env)).toBe(1)
  const output = getOutput()
  expect(output).toContain('0x: does not take its keys (HTTP 401)\n')
  expect(output).toContain('lifi: cannot be reached from here\n')
  expect(output).toContain('1inch: not set up; needs ONEINCH_API_KEY\n')
  expect(output).not.toContain('canary')
})

test('behavior: data providers are asked with their keys, and the others say what they need', async () => {
  const env = {
    ...local,
    DEFILLAMA_URL: 'http://127.0.0.1:1',
    ETHERSCAN_API_KEY: 'key-canary',
    ETHERSCAN_URL: url,
  }
  expect(await runProvidersCommand(['check'], env)).toBe(1)
  const output = getOutput()
  expect(output).toContain('defillama: does not answer\n')
  expect(output).toMatch(/etherscan: (does not|answers in)/)
  expect(output).toContain('alchemy: not set up; needs ALCHEMY_API_KEY\n')
  expect(output).toContain('helius: not set up; needs HELIUS_API_KEY\n')
  expect(output).toContain('blockscout: not set up; needs BLOCKSCOUT_URL_<id>\n')
  expect(output).not.toContain('canary')
})

test('error: nobody is set up', async () => {
  expect(await runProvidersCommand(['check'], local)).toBe(1)
  expect(getOutput()).toContain('Nothing is sold here.\n')
})

test.each([[[]], [['chekc']]])('error: providers %j says how it is used', async (options) => {
  expect(await runProvidersCommand(options, local)).toBe(2)
  expect(stderr).toHaveBeenCalledWith('Usage: providers check\n')
})
