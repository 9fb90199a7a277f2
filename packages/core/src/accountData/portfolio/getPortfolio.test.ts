import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gangwayOne } from '@gangway/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { getPortfolio } from './getPortfolio.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [one, two] = ['eip155:1', 'eip155:10']

let server: Server
let asked: string[]
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
})

const create = () =>
  createConfig({
    projectId: 'local',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    networks: [gangwayOne],
    storage: createMemoryStorage(),
  })

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const ready = (chainId: string | undefined, value: number) => ({
  ...{ status: 'ready', chainId, value, change: null, changeOf: 0, unpriced: 0 },
  balances: [
    {
      ...{ name: 'Ether', symbol: 'ETH', chainId, value, price: 1 },
      ...{ quantity: { decimals: '18', numeric: '1' }, iconUrl: 'https://elsewhere.example/public/x' },
    },
  ],
})
const sum = { value: 3, change: null, changeOf: 0, unpriced: 0, hidden: 0, failed: [], tokens: [] }

test('default: each network is in the state as it answers, in however many pieces it comes', async () => {
  const config = create()
  const seen: string[] = []
  config.subscribe(({ portfolios }) => {
    const { networks, status } = portfolios?.get(address) ?? {}
    seen.push(`${status} ${[...(networks?.keys() ?? [])].join(' ')}`.trim())
  })
  answer = (response) => {
    const first = event('network', ready(one, 1))
    response.write(`: open\n\n${first.slice(0, 20)}`, () => {
      response.write(first.slice(20), () => response.end(event('network', ready(two, 2)) + event('sum', sum)))
    })
  }
  await getPortfolio(config, { address })
  expect(seen).toEqual(['loading', `loading ${one}`, `loading ${one} ${two}`, `loaded ${one} ${two}`])
  const { networks } = config.state.portfolios?.get(address) ?? {}
  const [balance] = networks?.get('eip155:1')?.balances ?? []
  expect(balance?.iconUrl).toBe(`${config.apiUrl}/public/x`)
  await getPortfolio(config, { address })
  expect(asked).toEqual([`/v1/account/${address}/portfolio?projectId=local&stream=true`])
})

test('behavior: a network that fails is named, and what it said before stays', async () => {
  const config = create()
  answer = (response) => response.end(event('network', ready(one, 1)) + event('sum', sum))
  await getPortfolio(config, { address })
  answer = (response) =>
    response.end(event('network', { status: 'failed', chainId: one }) + event('sum', sum))
  await getPortfolio(config, { address, force: true })
  expect(config.state.portfolios?.get(address)).toMatchObject({ status: 'loaded', failed: [one] })
  expect(config.state.portfolios?.get(address)?.networks.get('eip155:1')?.value).toBe(1)
  expect(asked[1]).toContain('forceUpdate=')
})

test.each([
  ['a status of 503', (response: ServerResponse) => void response.writeHead(503).end()],
  [
    'an answer that ends before its sum',
    (response: ServerResponse) => void response.end(event('network', ready(one, 1))),
  ],
  [
    'an answer that is cut',
    (response: ServerResponse) => void response.write(': open\n\n', () => response.destroy()),
  ],
  ['data that is no JSON', (response: ServerResponse) => void response.end('event: network\ndata: {\n\n')],
  [
    'a network of another shape',
    (response: ServerResponse) => void response.end(event('network', { status: 'ready' })),
  ],
])('error: %s is an error, and never looks whole', async (_name, respond) => {
  const config = create()
  answer = respond
  await getPortfolio(config, { address })
  expect(config.state.portfolios?.get(address)).toMatchObject({ status: 'error', updatedAt: null })
})
