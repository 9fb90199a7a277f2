import { getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { parseWith, publicConfigSchema } from '@gangway/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMain, stopMains, waitForPort } from './startMain.js'

const network = {
  caipNetworkId: 'eip155:31400',
  name: 'Own Chain',
  nativeCurrency: { name: 'Own Coin', symbol: 'OWN', decimals: 18 },
  rpcUrls: ['https://rpc.own.example'],
  blockExplorers: [{ name: 'Own Explorer', url: 'https://explorer.own.example' }],
}
/** The first account of the local mnemonic, funded by anvil. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let anvil: Instance
let url: string

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31400 })
  const running = startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    API_PORT: '0',
    DEFAULT_NETWORK: network.caipNetworkId,
    CUSTOM_NETWORKS: JSON.stringify([network]),
    RPC_URL_31400: anvil.url,
    STATIC_PRICES: '{"eip155:31400":2}',
  })
  url = `http://127.0.0.1:${await waitForPort(running)}`
})

afterAll(async () => {
  stopMains()
  await anvil.stop()
})

test('behavior: pages are told the whole of it, first because it is the default', async () => {
  const config = parseWith(publicConfigSchema, await (await fetch(`${url}/config.json`)).json())
  expect(config.networks[0]).toEqual({
    ...network,
    id: 31400,
    chainNamespace: 'eip155',
    colour: '#52525b',
    isConfigured: true,
  })
})

test('behavior: the proxy reaches it, and says so', async () => {
  const response = await fetch(`${url}/v1/?chainId=eip155:31400&projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7aa8' })
  const chains = await (await fetch(`${url}/v1/supported-chains`)).json()
  expect(chains).toEqual({ http: ['eip155:31400'], ws: [] })
})

test('behavior: balances are read there, with the price the operator gave', async () => {
  const query = 'chainId=eip155:31400&projectId=local'
  const answer = await (await fetch(`${url}/v1/account/${account}/balance?${query}`)).json()
  expect(answer).toMatchObject({
    balances: [
      {
        name: 'Own Coin',
        symbol: 'OWN',
        chainId: 'eip155:31400',
        price: 2,
        value: 20_000,
        quantity: { decimals: '18', numeric: '10000' },
      },
    ],
  })
})
