import {
  createSwapServices,
  deployLocalContracts,
  deployLocalPools,
  fundEvm,
  getFreePort,
  getLocalEvmAccount,
  getSwapEnv,
  type Instance,
  localEvmTokens,
  localMarket,
  localSwapVenues,
  startAnvil,
} from '@gangway/dev'
import {
  type ConvertTransactionResponse,
  convertCrossingResponseSchema,
  convertQuotesResponseSchema,
  convertTransactionResponseSchema,
  parseWith,
} from '@gangway/protocol'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { startServer } from '@gangway/server-kit'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDataApi, type TestDataApi } from './startDataApi.js'

// A swap from one chain to the other, by a stand-in of LI.FI: what is quoted, built, refused and seen to arrive.

const [one, two] = [gangwayOne.caipNetworkId, gangwayTwo.caipNetworkId]
const coinOf = (chain: string) => `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const usdxOf = (chain: string) => `${chain}:${localEvmTokens.usdx.at}`
const account = getLocalEvmAccount(0)
const other = getLocalEvmAccount(1).address

let chains: Record<string, Instance>
let api: TestDataApi
let servicesUrl = ''
let stopServices: () => Promise<unknown>

beforeAll(async () => {
  const started = [gangwayOne, gangwayTwo].map(async ({ id, caipNetworkId }) => {
    const anvil = await startAnvil({ port: await getFreePort(), chainId: id })
    await deployLocalContracts(anvil.url)
    await deployLocalPools(anvil.url)
    return [caipNetworkId, anvil] as const
  })
  chains = Object.fromEntries(await Promise.all(started))
  const rpc = Object.fromEntries(Object.entries(chains).map(([chain, { url }]) => [chain, url]))
  const { fetch } = createSwapServices({
    rpc,
    pay: ({ network, address, asset, amount }) =>
      fundEvm(chains[network]?.url ?? '', {
        address: getAddress(address),
        asset,
        amount: parseUnits(amount, asset === 'native' ? 18 : 6),
      }),
  })
  const server = await startServer({ fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' })
  servicesUrl = `http://127.0.0.1:${server.port}`
  stopServices = () => server.close(0)
  api = await startDataApi({
    networks: [gangwayOne, gangwayTwo].map((network) => ({
      network,
      rpcUrls: [chains[network.caipNetworkId]?.url ?? ''],
    })),
    env: {
      ...getSwapEnv(servicesUrl),
      SWAP_VENUES: JSON.stringify({ [one]: localSwapVenues, [two]: localSwapVenues }),
    },
  })
})
afterAll(async () => {
  await api?.stop()
  await stopServices?.()
  await Promise.all(Object.values(chains ?? {}).map((anvil) => anvil.stop()))
})

const arm = (fault: string) =>
  fetch(`${servicesUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'lifi', fault }),
  })
afterEach(() => arm(''))

const getClient = (chain: string) =>
  createPublicClient({ transport: http(chains[chain]?.url), pollingInterval: 20 })

async function ask(path: string, query: Record<string, string>, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(
    `${api.url}${path}?${new URLSearchParams({ projectId: 'local', ...query })}`,
    init,
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

type Terms = { from: string; to: string; amount: string; userAddress: string; recipient: string }
const ofCoin: Terms = {
  ...{ from: coinOf(one), to: usdxOf(two), amount: String(parseEther('1')) },
  ...{ userAddress: `${one}:${account.address}`, recipient: `${two}:${other}` },
}
const ofToken: Terms = {
  ...{ from: usdxOf(one), to: coinOf(two), amount: '2500000000' },
  ...{ userAddress: `${one}:${account.address}`, recipient: `${two}:${other}` },
}

async function getQuote(terms: Terms) {
  const { status, body } = await ask('/v1/convert/quotes', terms)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { quotes } = parseWith(convertQuotesResponseSchema, body)
  expect(quotes).toHaveLength(1)
  return quotes[0] as (typeof quotes)[number]
}

const build = (terms: Terms, minimumReceived?: string) =>
  ask('/v1/convert/build-transaction', {}, { projectId: 'local', source: 'lifi', minimumReceived, ...terms })

async function send({ approvals, tx }: ConvertTransactionResponse): Promise<Hex> {
  const wallet = createWalletClient({ account, transport: http(chains[one]?.url) })
  let hash: Hex = '0x'
  for (const { to, data, value } of [...approvals, tx]) {
    const address = to.slice(to.lastIndexOf(':') + 1) as Address
    hash = await wallet.sendTransaction({ chain: null, to: address, data: data as Hex, value: BigInt(value) })
    expect((await getClient(one).waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  return hash
}

async function getCrossing({ to, recipient }: Terms, hash: string) {
  const { status, body } = await ask('/v1/convert/crossing', {
    ...{ source: 'lifi', chainId: one, hash, to, recipient },
  })
  expect(status).toBe(200)
  return parseWith(convertCrossingResponseSchema, body)
}

const getBalance = (id: string, owner: Address) => {
  const [chain, address] = [id.slice(0, id.lastIndexOf(':')), id.slice(id.lastIndexOf(':') + 1)]
  return id === coinOf(chain)
    ? getClient(chain).getBalance({ address: owner })
    : getClient(chain).readContract({
        ...{ abi: erc20Abi, address: address as Address, functionName: 'balanceOf', args: [owner] },
      })
}

test.each([
  ['the coin for a token over there', ofCoin],
  ['a token for the coin over there', ofToken],
])('default: %s, from the quote to what arrives', async (_, terms) => {
  const quote = await getQuote(terms)
  expect(quote).toMatchObject({ source: 'lifi', crossing: { chainId: two, seconds: 20 } })
  const { body } = await build(terms, quote.minimumReceived)
  const built = parseWith(convertTransactionResponseSchema, body)
  expect(built).toMatchObject({ crossing: { chainId: two }, minimumReceived: quote.minimumReceived })
  expect(built.tx.amount).toBe(quote.toAmount)
  expect(built.tx.to.toLowerCase()).toBe(`${one}:${localMarket.bridge.toLowerCase()}`)
  expect(built.approvals).toHaveLength(terms === ofCoin ? 0 : 1)
  const before = [await getBalance(terms.from, account.address), await getBalance(terms.to, other)] as const
  const hash = await send(built)
  const crossing = await getCrossing(terms, hash)
  expect(crossing).toMatchObject({ state: 'arrived', received: quote.toAmount })
  expect((await getBalance(terms.to, other)) - before[1]).toBe(BigInt(quote.toAmount))
  if (terms === ofToken)
    expect(before[0] - (await getBalance(terms.from, account.address))).toBe(BigInt(terms.amount))
  // Asked again it says the same, and nothing is paid twice.
  expect(await getCrossing(terms, hash)).toEqual(crossing)
  expect((await getBalance(terms.to, other)) - before[1]).toBe(BigInt(quote.toAmount))
})

test('behavior: what is not seen there has not arrived, whatever the service says', async () => {
  const { body } = await build(ofCoin)
  const hash = await send(parseWith(convertTransactionResponseSchema, body))
  await arm('never-arrives')
  expect(await getCrossing(ofCoin, hash)).toEqual({ state: 'sent', hash: null, received: null })
  await arm('')
  // It is paid now, to the one it was for: of anybody else’s account that transaction shows nothing.
  const stranger = { ...ofCoin, recipient: `${two}:${getLocalEvmAccount(2).address}` }
  expect(await getCrossing(stranger, hash)).toMatchObject({ state: 'sent', received: null })
  expect(await getCrossing(ofCoin, hash)).toMatchObject({ state: 'arrived' })
})

test('behavior: what is given back is told as that', async () => {
  const { body } = await build(ofToken)
  const before = await getBalance(ofToken.from, account.address)
  const hash = await send(parseWith(convertTransactionResponseSchema, body))
  await arm('gives-back')
  expect(await getCrossing(ofToken, hash)).toMatchObject({ state: 'refunded', received: null })
  expect(await getBalance(ofToken.from, account.address)).toBe(before)
})

test('behavior: a transaction that nobody has sent is on its way still', async () => {
  expect(await getCrossing(ofCoin, `0x${'12'.repeat(32)}`)).toEqual({
    state: 'sent',
    hash: null,
    received: null,
  })
})

test.each([
  ...['lying-target', 'lying-recipient', 'lying-network', 'lying-amount'],
  ...['hidden-approval', 'lying-later'],
])('error: no %s is let through, for the coin or for a token', async (fault) => {
  await arm(fault)
  for (const terms of [ofCoin, ofToken]) {
    const { status, body } = await build(terms)
    expect(status).toBeGreaterThanOrEqual(400)
    // With an exact allowance, or exact coins, more cannot be taken: it fails before it is caught.
    const codes = ['DATA_SWAP_REFUSED', ...(fault === 'lying-amount' ? ['DATA_SWAP_WOULD_FAIL'] : [])]
    expect(codes).toContain((body as { code: string }).code)
  }
})

test.each([
  ['nobody to pay there', { recipient: undefined }, 400, 'INVALID_INPUT'],
  ['a recipient on the network it comes from', { recipient: `${one}:${other}` }, 400, 'INVALID_INPUT'],
  ['a network nobody crosses to', { to: coinOf('eip155:1'), recipient: `eip155:1:${other}` }, 400, ''],
  [
    'somebody else on the same network',
    { to: usdxOf(one), recipient: `${one}:${other}` },
    400,
    'INVALID_INPUT',
  ],
  ['a source that stays on its network', { source: 'pools' }, 400, 'DATA_SWAPS_NOT_SUPPORTED'],
  ['more than there is', { amount: String(parseEther('999999')) }, 422, 'DATA_SWAP_BALANCE_LOW'],
])('error: %s', async (_, change, status, code) => {
  const answer = await build({ ...ofCoin, ...change } as Terms)
  expect(answer.status).toBe(status)
  if (code) expect(answer.body).toMatchObject({ code })
})

test('error: less than the minimum shown is not built', async () => {
  const { toAmount } = await getQuote(ofCoin)
  const more = String(BigInt(toAmount) + 1n)
  expect(await build(ofCoin, more)).toMatchObject({ status: 409, body: { code: 'DATA_SWAP_PRICE_MOVED' } })
})

test('error: it has no way, or does not answer', async () => {
  await arm('no-route')
  expect(await ask('/v1/convert/quotes', ofCoin)).toMatchObject({
    status: 404,
    body: { code: 'DATA_SWAP_NO_ROUTE' },
  })
  await arm('down')
  expect(await ask('/v1/convert/quotes', ofCoin)).toMatchObject({ status: 503 })
  const query = {
    source: 'lifi',
    chainId: one,
    hash: `0x${'12'.repeat(32)}`,
    to: ofCoin.to,
    recipient: ofCoin.recipient,
  }
  expect(await ask('/v1/convert/crossing', query)).toMatchObject({ status: 503 })
})
