import {
  callJsonRpc,
  deployLocalContracts,
  fundEvm,
  getFreePort,
  type Instance,
  startAnvil,
} from '@gangway/dev'
import {
  parseWith,
  portfolioNetworkSchema,
  portfolioResponseSchema,
  portfolioSumSchema,
} from '@gangway/protocol'
import { gangwayOne, gangwayTwo, localTokens } from '@gangway/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeadUrl, startDataApi, startStalledServer, type TestDataApi } from './startDataApi.js'

const [one, two] = [gangwayOne.caipNetworkId, gangwayTwo.caipNetworkId]
const [usdx] = localTokens
const owner = '0x00000000000000000000000000000000000000c1'
const prices = { [one]: 2_000, [two]: 2_000, [`${one}:${usdx.address}`]: 1 }

let first: Instance
let second: Instance
let api: TestDataApi
beforeAll(async () => {
  ;[first, second] = await Promise.all([
    startAnvil({ port: await getFreePort(), chainId: 31337 }),
    startAnvil({ port: await getFreePort(), chainId: 31338 }),
  ])
  await deployLocalContracts(first.url)
  await callJsonRpc(first.url, 'anvil_setBalance', [owner, `0x${(15n * 10n ** 17n).toString(16)}`])
  await callJsonRpc(second.url, 'anvil_setBalance', [owner, `0x${(5n * 10n ** 17n).toString(16)}`])
  await fundEvm(first.url, { address: owner, asset: 'usdx', amount: 100_000_000n })
  api = await start([first.url], [second.url])
})
afterAll(async () => {
  await api.stop()
  await Promise.all([first.stop(), second.stop()])
})

const start = (firstUrls: string[], secondUrls: string[], timeLimit = 2_000) =>
  startDataApi({
    networks: [
      { network: gangwayOne, rpcUrls: firstUrls },
      { network: gangwayTwo, rpcUrls: secondUrls },
    ],
    prices,
    deps: { timeLimit },
  })

const ask = (url: string, query = '') => fetch(`${url}/v1/account/${owner}/portfolio?projectId=local${query}`)

async function read(url: string) {
  const response = await ask(url)
  expect(response.status).toBe(200)
  return {
    cache: response.headers.get('x-cache'),
    ...parseWith(portfolioResponseSchema, await response.json()),
  }
}

/** Events of a stream, each with its name. */
async function readStream(url: string) {
  const response = await ask(url, '&stream=true')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event:'))
  return blocks.map((block) => {
    const [, name = '', json = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    return { name, data: JSON.parse(json) as unknown }
  })
}

test('default: every network of the address’s family in one sum, each token with its networks', async () => {
  const { value, tokens, networks, failed, cache } = await read(api.url)
  expect([value, failed, cache]).toEqual([4_100, [], 'miss'])
  expect(tokens.map(({ symbol, quantity, value }) => [symbol, quantity, value])).toEqual([
    ['ETH', '2', 4_000],
    ['USDX', '100', 100],
  ])
  expect(tokens[0]?.networks).toEqual([
    { chainId: one, quantity: '1.5', value: 3_000 },
    { chainId: two, quantity: '0.5', value: 1_000 },
  ])
  expect(networks.map(({ chainId, status }) => [chainId, status])).toEqual([
    [one, 'ready'],
    [two, 'ready'],
  ])
  expect((await read(api.url)).cache).toBe('hit')
})

test('default: as a stream each network comes for itself, and the sum at the end', async () => {
  const events = await readStream(api.url)
  expect(events.map(({ name }) => name)).toEqual(['network', 'network', 'sum'])
  for (const { name, data } of events)
    parseWith(name === 'sum' ? portfolioSumSchema : portfolioNetworkSchema, data)
  const { networks, cache, ...sum } = await read(api.url)
  expect(events[2]?.data).toEqual(sum)
})

test('error: a network whose node is gone is named, and is no zero', async () => {
  const dead = await start([first.url], [await getDeadUrl()])
  const { value, failed, networks } = await read(dead.url)
  expect([value, failed]).toEqual([3_100, [two]])
  expect(networks[1]).toEqual({ status: 'failed', chainId: two })
  await dead.stop()
})

test('error: a network that does not answer holds up none of the others', async () => {
  const stalled = await startStalledServer()
  const slow = await start([first.url], [stalled.url], 1_000)
  const response = await ask(slow.url, '&stream=true')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Without a word to the end. */
  const readOn = async (word?: string) => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      text += chunk.value
      if (word && text.includes(word)) return
    }
  }
  await readOn('event: network')
  expect(text).toContain(`"chainId":"${one}"`)
  expect(text).not.toContain('event: sum')
  await readOn()
  expect(text).toContain(`{"status":"failed","chainId":"${two}"}`)
  expect(text).toContain(`"failed":["${two}"]`)
  await slow.stop()
  await stalled.stop()
})

test('error: what is no address, or an unknown project, is refused before anything is read', async () => {
  expect((await fetch(`${api.url}/v1/account/nonsense/portfolio?projectId=local`)).status).toBe(400)
  expect((await fetch(`${api.url}/v1/account/${owner}/portfolio?projectId=nobody`)).status).toBe(401)
  expect((await ask(api.url, '&stream=maybe')).status).toBe(400)
})
