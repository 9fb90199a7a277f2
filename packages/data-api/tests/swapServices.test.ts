import { createSwapServices, getSwapEnv, localEvmTokens, localMarket } from '@gangway/dev'
import { startServer } from '@gangway/server-kit'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { coinId, type SwapWorld, startSwapWorld, swapChain } from './startSwapWorld.js'

// Somebody else's services, as stand-ins with their shapes: what they quote, build and get wrong.

const usdx = `${swapChain}:${localEvmTokens.usdx.at}`
const services = ['0x', '1inch', 'lifi'] as const
const ofCoin = { from: coinId, to: usdx, amount: String(parseEther('0.5')) }
const ofToken = { from: usdx, to: coinId, amount: '100000000' }
const lies = [
  ...(['lying-target', 'lying-recipient', 'lying-amount', 'lying-minimum'] as const),
  ...(['hidden-approval', 'lying-later', 'lying-best'] as const),
]
const spenders = { '0x': localMarket.holder, '1inch': localMarket.aggregator, lifi: localMarket.bridge }

let world: SwapWorld
let servicesUrl = ''
beforeAll(async () => {
  world = await startSwapWorld(async (rpcUrl) => {
    const { fetch } = createSwapServices({ rpc: { [swapChain]: rpcUrl }, slowness: 12_000 })
    const server = await startServer({ fetch, host: '127.0.0.1', port: 0, portVariable: 'API_PORT' })
    servicesUrl = `http://127.0.0.1:${server.port}`
    return { env: getSwapEnv(servicesUrl), stop: () => server.close(0) }
  })
})
afterAll(() => world?.stop())

const arm = (service: string, fault: string) =>
  fetch(`${servicesUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, fault }),
  })

afterEach(async () => {
  await Promise.all(services.map((service) => arm(service, '')))
})

const build = (service: string, terms: Record<string, string>, minimumReceived?: string) =>
  world.build({ ...terms, source: service, eip155: { slippage: 1 }, minimumReceived })

/** Asks another server than the one of all tests. */
async function askOther(url: string, what: string, terms: Record<string, string>): Promise<unknown> {
  const query = new URLSearchParams({ projectId: 'local', userAddress: world.account.address, ...terms })
  return (await fetch(`${url}/v1/convert/${what}?${query}`)).json()
}

test('default: all are asked at once, and the best comes first', async () => {
  const quotes = await world.getQuotes(ofCoin)
  expect(quotes.map(({ source }) => source).sort()).toEqual(['0x', '1inch', 'lifi', 'pools'])
  const amounts = quotes.map(({ toAmount }) => BigInt(toAmount))
  expect(amounts).toEqual([...amounts].sort((a, b) => (a > b ? -1 : 1)))
  // The tiers take five basis points, the pairs the services swap by thirty.
  expect(quotes[0]?.source).toBe('pools')
})

test.each(services)('default: %s, from the quote to what arrives, both ways', async (service) => {
  for (const terms of [ofCoin, ofToken]) {
    const quote = (await world.getQuotes(terms)).find(({ source }) => source === service)
    const built = await build(service, terms, quote?.minimumReceived)
    if ('code' in built) throw new Error(built.code)
    expect(built.source).toBe(service)
    const before = await world.getBalance(terms.to)
    let fees = 0n
    for (const call of [...built.approvals, built.tx]) fees += await world.send(call)
    const received = (await world.getBalance(terms.to)) - before + (terms.to === coinId ? fees : 0n)
    expect(received).toBe(BigInt(quote?.toAmount ?? 0))
    const spender = `${swapChain}:${spenders[service].toLowerCase()}`
    expect(quote?.spender).toBe(terms === ofCoin ? null : spender)
  }
})

test.each(services)(
  'error: %s has no way, is down or answers nonsense; the others are shown',
  async (service) => {
    for (const [fault, code] of [
      ['no-route', 'DATA_SWAP_NO_ROUTE'],
      ['down', 'DATA_QUOTES_UNAVAILABLE'],
      ['garbled', 'DATA_QUOTES_UNAVAILABLE'],
    ]) {
      await arm(service, fault ?? '')
      const sources = (await world.getQuotes(ofCoin)).map(({ source }) => source)
      expect(sources).toHaveLength(3)
      expect(sources).not.toContain(service)
      expect(await build(service, ofCoin)).toMatchObject({ code })
    }
  },
)

test.each(services.flatMap((service) => lies.map((lie) => [service, lie] as const)))(
  'error: of %s no %s is let through, for the coin or for a token',
  async (service, lie) => {
    await arm(service, lie)
    for (const terms of [ofCoin, ofToken]) {
      expect(await build(service, terms)).toMatchObject({ code: 'DATA_SWAP_REFUSED' })
    }
  },
)

test('error: while 0x has paused its settler nothing of it is built', async () => {
  const pause = (isOn: boolean) =>
    world.send({
      ...{ to: localMarket.registry, value: '0' },
      data: encodeFunctionData({
        ...{ abi: parseAbi(['function pause(bool isOn)']), functionName: 'pause', args: [isOn] },
      }),
    })
  await pause(true)
  // Another server has not asked yet, so it does not go by what it heard before.
  const other = await world.startApi()
  try {
    const body = { ...ofCoin, source: '0x', eip155: { slippage: 1 } }
    expect(await world.build(body, other.url)).toMatchObject({ code: 'DATA_SWAP_REFUSED' })
    await pause(false)
    expect(await world.build(body, other.url)).toMatchObject({ source: '0x' })
  } finally {
    await other.stop()
  }
})

test('behavior: who promises ten times as much neither decides who is approved nor keeps the others from building', async () => {
  const other = await world.startApi()
  try {
    await arm('0x', 'too-good')
    const { quotes } = (await askOther(other.url, 'quotes', ofToken)) as { quotes: { source: string }[] }
    expect(quotes.map(({ source }) => source)).toHaveLength(4)
    expect(quotes.at(-1)?.source).toBe('0x')
    const terms = { from: ofToken.from, to: ofToken.to }
    const { source } = (await askOther(other.url, 'build-approve', terms)) as { source: string }
    expect(source).not.toBe('0x')
    const body = { ...ofCoin, eip155: { slippage: 1 } }
    expect(await world.build(body, other.url)).toMatchObject({ source: 'pools' })
  } finally {
    await other.stop()
  }
})

test('behavior: a source whose call is not what it quoted is left out for a while, where nobody names it', async () => {
  const other = await world.startApi()
  try {
    await Promise.all(services.map((service) => arm(service, 'lying-later')))
    const ask = async () => {
      const { quotes } = (await askOther(other.url, 'quotes', ofCoin)) as { quotes: { source: string }[] }
      return quotes.map(({ source }) => source).sort()
    }
    expect(await ask()).toEqual(['0x', '1inch', 'lifi', 'pools'])
    await world.build({ ...ofCoin, source: '1inch', eip155: { slippage: 1 } }, other.url)
    expect(await ask()).toEqual(['0x', 'lifi', 'pools'])
    await Promise.all(services.map((service) => arm(service, '')))
    const named = { ...ofCoin, source: '1inch', eip155: { slippage: 1 } }
    expect(await world.build(named, other.url)).toMatchObject({ source: '1inch' })
  } finally {
    await other.stop()
  }
})

test('behavior: where the best source lies, the next one builds', async () => {
  const other = await world.startApi()
  try {
    await Promise.all(services.map((service) => arm(service, 'lying-best')))
    const { quotes } = (await askOther(other.url, 'quotes', ofCoin)) as {
      quotes: { source: string; minimumReceived: string }[]
    }
    expect(quotes.map(({ source }) => source).sort()).toEqual(['0x', '1inch', 'lifi', 'pools'])
    // The pools are asked last.
    expect(quotes.at(-1)?.source).toBe('pools')
    const minimumReceived = quotes.at(-1)?.minimumReceived
    const built = await world.build({ ...ofCoin, eip155: { slippage: 1 }, minimumReceived }, other.url)
    expect(built).toMatchObject({ source: 'pools' })
  } finally {
    await other.stop()
  }
})
