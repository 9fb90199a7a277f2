import { createHmac, randomUUID } from 'node:crypto'
import { deployLocalContracts, fundEvm, getFreePort, startAnvil } from '@gangway/dev'
import {
  type OnrampHistoryResponse,
  type OnrampOptionsResponse,
  type OnrampQuoteResponse,
  type OnrampState,
  type OnrampUrlResponse,
  onrampHistoryResponseSchema,
  onrampOptionsResponseSchema,
  onrampQuoteResponseSchema,
} from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import * as v from 'valibot'
import { getAddress, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPurchaseStore } from '../src/buy/purchases/createPurchaseStore.js'
import type { Purchase } from '../src/database/purchases.js'
import { createTestAddress } from './createTestAddress.js'
import { openTestDatabase } from './openTestDatabase.js'
import { deskKey, startBuying, startDesk, type TestBuying } from './startBuying.js'

let anvil: Awaited<ReturnType<typeof startAnvil>>
let opened: OpenDatabase
let desk: Awaited<ReturnType<typeof startDesk>>
let buying: TestBuying

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  opened = await openTestDatabase()
  desk = await startDesk(({ address, asset, amount }) =>
    fundEvm(anvil.url, {
      address: getAddress(address),
      asset,
      amount: parseUnits(amount, asset === 'native' ? 18 : 6),
    }),
  )
  buying = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk })
})

afterAll(async () => {
  await buying?.stop()
  await desk?.stop()
  await opened?.close()
  await anvil?.stop()
})

const chain = 'eip155:31337' as const

async function begin(more: Record<string, unknown> = {}) {
  const address = createTestAddress()
  const { status, body } = await buying.begin(address, more)
  expect(status).toBe(200)
  return { address, ...(body as OnrampUrlResponse) }
}

const waitFor = (purchaseId: string, state: OnrampState) =>
  expect.poll(async () => (await buying.getPurchase(purchaseId)).state, { timeout: 30_000 }).toBe(state)

const readHistory = async (address: string, onramp = 'coinbase') =>
  v.parse(
    onrampHistoryResponseSchema,
    (await buying.ask(`/v1/account/${address}/history?projectId=local&chainId=${chain}&onramp=${onramp}`))
      .body,
  ) satisfies OnrampHistoryResponse

const usdx = async () => {
  const { body } = await buying.ask('/v1/onramp/options?projectId=local')
  const options = v.parse(onrampOptionsResponseSchema, body) satisfies OnrampOptionsResponse
  return options.purchaseCurrencies.find(({ symbol }) => symbol === 'USDX')
}

const quote = async (more: Record<string, unknown> = {}) =>
  buying.ask('/v1/onramp/quote?projectId=local', {
    purchaseCurrency: await usdx(),
    paymentCurrency: { id: 'USD' },
    amount: '100.00',
    network: 'USDX',
    ...more,
  })

test('default: what can be bought, in the keys of AppKit 1.7.3, within the limits of product.md §9', async () => {
  const { body } = await buying.ask('/v1/onramp/options?projectId=local')
  expect(body).toMatchObject({
    paymentCurrencies: [
      {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      },
      { id: 'EUR' },
    ],
    providers: [{ name: 'local', label: 'Local card desk' }],
  })
  expect(await usdx()).toMatchObject({
    id: 'USDX',
    symbol: 'USDX',
    networks: [
      { display_name: 'Gangway One', chain_id: '31337', caip_network_id: chain, providers: ['local'] },
    ],
  })
})

test('default: a price whose parts add up, in the keys of AppKit 1.7.3', async () => {
  const { body } = await quote()
  const answer = v.parse(onrampQuoteResponseSchema, body) satisfies OnrampQuoteResponse
  expect(answer).toMatchObject({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.45', currency: 'USD' },
    purchaseAmount: { amount: '98.45', currency: 'USDX' },
    coinbaseFee: { amount: '1.50', currency: 'USD' },
    networkFee: { amount: '0.05', currency: 'USD' },
    provider: 'local',
    chainId: chain,
    failed: [],
    quotes: [{ feePercent: '1.55', validUntil: expect.any(String) }],
  })
})

test('default: by card, from the page to the chain', async () => {
  const { address, url, purchaseId } = await begin()
  expect(await buying.getPurchase(purchaseId)).toMatchObject({
    state: 'started',
    payment: { amount: '100.00', currency: 'USD' },
    expected: { amount: '98.45', currency: 'USDX' },
    received: null,
  })
  expect((await readHistory(address)).data).toEqual([])
  await desk.press(url, 'pay')
  await waitFor(purchaseId, 'arrived')
  const purchase = await buying.getPurchase(purchaseId)
  expect(purchase).toMatchObject({ received: { amount: '98.45', currency: 'USDX' }, failure: null })
  const history = (await readHistory(address)).data
  // An account's history is anybody's to read; what a purchase is called opens it.
  expect(JSON.stringify(history)).not.toContain(purchaseId)
  expect((await readHistory(address)).data.map(({ id }) => id)).toEqual(history.map(({ id }) => id))
  expect(history).toMatchObject([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      metadata: {
        operationType: 'buy',
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        chain,
        hash: purchase.transactionHash,
        sentFrom: 'Local card desk',
      },
      transfers: [
        {
          direction: 'in',
          fungible_info: {
            symbol: 'USDX',
            icon: { url: expect.stringContaining(`/public/getAssetImage/${chain}:0x`) },
          },
          quantity: { numeric: '98.45' },
        },
      ],
    },
  ])
})

test('default: by a transfer between banks, of the coin', async () => {
  const { url, purchaseId } = await begin({
    asset: 'ETH',
    paymentMethod: 'ach_bank_account',
    presetFiatAmount: 2500,
  })
  await desk.press(url, 'pay')
  expect(await buying.getPurchase(purchaseId)).toMatchObject({
    state: 'started',
    paymentMethod: 'ach_bank_account',
  })
  await desk.press(url, 'arrive')
  await waitFor(purchaseId, 'arrived')
  expect((await buying.getPurchase(purchaseId)).received).toEqual({ amount: '0.98498', currency: 'ETH' })
})

test.each([
  ['decline', 'failed', 'DECLINED'],
  ['refund', 'failed', 'REFUNDED'],
  ['cancel', 'abandoned', null],
] as const)('behavior: %s', async (action, state, failure) => {
  const { address, url, purchaseId } = await begin()
  await desk.press(url, action)
  expect(await buying.getPurchase(purchaseId)).toMatchObject({ state, failure, received: null })
  const statuses = (await readHistory(address)).data.map(({ metadata }) => metadata.status)
  expect(statuses).toEqual(state === 'failed' ? ['ONRAMP_TRANSACTION_STATUS_FAILED'] : [])
})

test('behavior: paid, and sent slowly: in progress until then', async () => {
  const { address, url, purchaseId } = await begin()
  await desk.press(url, 'pay-slowly')
  const statuses = (await readHistory(address)).data.map(({ metadata }) => metadata.status)
  expect(statuses).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
  await waitFor(purchaseId, 'arrived')
})

test('behavior: the window is closed, and the person pays all the same', async () => {
  const { url, purchaseId } = await begin()
  await buying.ask(`/v1/onramp/purchases/${purchaseId}/abandon?projectId=local`, {})
  expect((await buying.getPurchase(purchaseId)).state).toBe('abandoned')
  await desk.press(url, 'pay')
  await waitFor(purchaseId, 'arrived')
})

test.each(['message-lost', 'message-twice', 'messages-backwards', 'message-forged', 'message-old'])(
  'behavior: %s; the coins are found all the same',
  async (fault) => {
    await desk.arm(fault)
    const { url, purchaseId } = await begin()
    await desk.press(url, 'pay')
    await waitFor(purchaseId, 'arrived')
  },
)

test('error: a transaction that is none never arrives; one to another address fails', async () => {
  await desk.arm('sends-nothing')
  const nothing = await begin()
  await desk.press(nothing.url, 'pay')
  expect((await buying.getPurchase(nothing.purchaseId)).state).toBe('sent')
  await desk.arm('other-address')
  const other = await begin()
  await desk.press(other.url, 'pay')
  // It was paid, so that is what is known; that it went elsewhere ends it.
  expect(await buying.getPurchase(other.purchaseId)).toMatchObject({
    state: 'failed',
    failure: 'OTHER_ADDRESS',
  })
})

test('error: a transaction of another payment does not pass for this one', async () => {
  const hash = await fundEvm(anvil.url, {
    address: getAddress(createTestAddress()),
    asset: 'usdx',
    amount: 98_450_000n,
  })
  const desk = await startDesk(async () => hash)
  const own = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk })
  const { purchaseId, url } = (await own.begin(createTestAddress())).body as OnrampUrlResponse
  await desk.press(url, 'pay')
  expect(await own.getPurchase(purchaseId)).toMatchObject({
    state: 'sent',
    transactionHash: hash,
    received: null,
  })
  await own.stop()
  await desk.stop()
})

test('error: no price that nobody named, no page of another site', async () => {
  await desk.arm('quote-down')
  expect(await quote()).toMatchObject({ status: 503, body: { code: 'BUY_QUOTES_UNAVAILABLE' } })
  await desk.arm('session-down')
  expect(await buying.begin(createTestAddress())).toMatchObject({
    status: 502,
    body: { code: 'BUY_PROVIDER_FAILED' },
  })
  await desk.arm('page-elsewhere')
  expect(await buying.begin(createTestAddress())).toMatchObject({
    status: 502,
    body: { code: 'BUY_PROVIDER_FAILED' },
  })
})

test.each([
  [{ amount: '9.99' }, 'BUY_AMOUNT_OUT_OF_RANGE', 'at least 10.00 USD'],
  [{ amount: '7500.01' }, 'BUY_AMOUNT_OUT_OF_RANGE', 'at most 7500.00 USD'],
  [
    { amount: '25000.01', paymentMethod: 'ach_bank_account' },
    'BUY_AMOUNT_OUT_OF_RANGE',
    'at most 25000.00 USD',
  ],
  [{ paymentCurrency: { id: 'GBP' } }, 'BUY_NOT_AVAILABLE', ''],
  [{ paymentCurrency: { id: 'usd' } }, 'BUY_NOT_AVAILABLE', ''],
  [{ chainId: 'eip155:1' }, 'BUY_NOT_AVAILABLE', ''],
  [{ provider: 'coinbase' }, 'BUY_NOT_AVAILABLE', ''],
  [{ amount: '-1' }, 'INVALID_INPUT', ''],
])('error: a price for %j', async (more, code, words) => {
  const { status, body } = await quote(more)
  expect({ status, body }).toMatchObject({ status: 400, body: { code } })
  expect(JSON.stringify(body)).toContain(words)
})

test('parameters: the bounds themselves are within', async () => {
  expect(await quote({ amount: '10' })).toMatchObject({ status: 200 })
  expect(await quote({ amount: '7500.00' })).toMatchObject({ status: 200 })
})

test.each([
  [{ returnUrl: 'https://evil.example/' }, 'INVALID_INPUT'],
  [{ returnUrl: 'javascript:alert(1)' }, 'INVALID_INPUT'],
  [{ returnUrl: 'https://app.example.evil.example/' }, 'INVALID_INPUT'],
  [{ destinationWallets: [{ address: 'nobody' }] }, 'INVALID_ADDRESS'],
  [{ destinationWallets: [] }, 'INVALID_INPUT'],
  [{ asset: 'DOGE' }, 'BUY_NOT_AVAILABLE'],
  [{ presetFiatAmount: 5 }, 'BUY_AMOUNT_OUT_OF_RANGE'],
])('error: a purchase of %j is not begun', async (more, code) => {
  expect(await buying.begin(createTestAddress(), more)).toMatchObject({ status: 400, body: { code } })
})

test('behavior: back to a page of an allowed origin', async () => {
  await begin({ returnUrl: 'https://app.example/done?x=1' })
})

test('behavior: a token is named by its address too, as the dialog does', async () => {
  const asset = (await usdx())?.networks[0]?.contract_address
  expect(asset).toMatch(/^0x[0-9a-fA-F]{40}$/)
  const { purchaseId } = await begin({ asset })
  expect(await buying.getPurchase(purchaseId)).toMatchObject({ symbol: 'USDX' })
})

test('behavior: as AppKit 1.7.3 asks, whose network nobody sells on here: the deployment’s own', async () => {
  const address = createTestAddress()
  const { body } = await buying.ask('/v1/generators/onrampurl?projectId=local', {
    destinationWallets: [{ address, blockchains: ['ethereum', 'base'], assets: ['USDC'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: address,
    defaultExperience: 'buy',
  })
  const { purchaseId, url } = body as OnrampUrlResponse
  expect(await buying.getPurchase(purchaseId)).toMatchObject({
    chainId: chain,
    payment: null,
    expected: null,
  })
  await desk.press(url, 'pay', { amount: '50.00' })
  await waitFor(purchaseId, 'arrived')
})

test('error: a purchase of another project, or of nobody, is none', async () => {
  const { purchaseId } = await begin()
  expect(await buying.ask(`/v1/onramp/purchases/${purchaseId}?projectId=other`)).toMatchObject({
    status: 404,
  })
  expect(await buying.ask('/v1/onramp/purchases/1?projectId=local')).toMatchObject({
    status: 404,
    body: { code: 'BUY_PURCHASE_UNKNOWN' },
  })
})

test('behavior: back to a page of the project’s own, and not to one of another project', async () => {
  const projects = [
    { id: 'local', origins: ['https://app.example'] },
    { id: 'other', origins: ['https://other.example'] },
  ]
  const own = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk, projects })
  const tryOut = async (returnUrl: string) => (await own.begin(createTestAddress(), { returnUrl })).status
  expect(await tryOut('https://app.example/done')).toBe(200)
  expect(await tryOut('https://other.example/done')).toBe(400)
  await own.stop()
  desk.setWebhookUrl(`${buying.url}/v1/onramp/webhooks/local`)
})

test('error: a country that is none is no question to anybody', async () => {
  const { body } = await buying.ask('/v1/onramp/options?projectId=local&country=XX')
  expect(body).toMatchObject({ purchaseCurrencies: [], paymentCurrencies: [], providers: [] })
  expect(await quote({ country: 'ZZ' })).toMatchObject({ body: { code: 'BUY_NOT_AVAILABLE' } })
})

/** A purchase whose provider names a transaction of the test's own. */
async function tellSent(purchaseId: string, url: string, address: string, transactionHash: string) {
  const event = {
    ...{ id: randomUUID(), type: 'purchase.updated' },
    data: { id: url.split('/').at(-1), purchaseId, status: 'sent', address, transactionHash },
  }
  const body = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', deskKey).update(`${time}.${body}`).digest('hex')
  const headers = { 'local-signature': `t=${time},v1=${signature}` }
  expect((await buying.ask('/v1/onramp/webhooks/local', body, headers)).status).toBe(204)
  return buying.getPurchase(purchaseId)
}
const payOut = (address: string, amount: bigint) =>
  fundEvm(anvil.url, { address: getAddress(address), asset: 'usdx', amount })

test('error: one transaction for two purchases delivers one; dust delivers none', async () => {
  const address = createTestAddress()
  const start = async () => (await buying.begin(address)).body as OnrampUrlResponse
  const [first, second, third] = [await start(), await start(), await start()]
  const hash = await payOut(address, 98_450_000n)
  expect(await tellSent(first.purchaseId, first.url, address, hash)).toMatchObject({ state: 'arrived' })
  expect(await tellSent(second.purchaseId, second.url, address, hash)).toMatchObject({ state: 'sent' })
  const dust = await payOut(address, 1n)
  expect(await tellSent(third.purchaseId, third.url, address, dust)).toMatchObject({ state: 'sent' })
})

test('error: a transaction of before the purchase delivers nothing', async () => {
  const address = createTestAddress()
  const hash = await payOut(address, 98_450_000n)
  const getNow = () => Date.now() + 3_600_000
  const later = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk, getNow })
  const { purchaseId, url } = (await later.begin(address)).body as OnrampUrlResponse
  desk.setWebhookUrl(`${buying.url}/v1/onramp/webhooks/local`)
  expect(await tellSent(purchaseId, url, address, hash)).toMatchObject({ state: 'sent', received: null })
  await later.stop()
})

test('behavior: a provider that speeds its transaction up names another, and that one counts', async () => {
  const address = createTestAddress()
  const { purchaseId, url } = (await buying.begin(address)).body as OnrampUrlResponse
  const lost = `0x${'0d'.repeat(32)}`
  expect(await tellSent(purchaseId, url, address, lost)).toMatchObject({
    state: 'sent',
    transactionHash: lost,
  })
  const hash = await payOut(address, 98_450_000n)
  expect(await tellSent(purchaseId, url, address, hash)).toMatchObject({
    ...{ state: 'arrived', transactionHash: hash },
  })
})

test('behavior: a hundred purchases nobody paid keep no paid one waiting', async () => {
  const own = await openTestDatabase()
  const asked: string[] = []
  const getNow = () => Date.now()
  const store = createPurchaseStore(own.database)
  const row: Omit<Purchase, 'id' | 'state' | 'askAt'> = {
    ...{
      projectId: 'local',
      account: '0xa1',
      method: 'card',
      currency: 'USD',
      expected: null,
      provider: 'local',
    },
    ...{ reference: null, chain, asset: null, symbol: 'ETH', decimals: 18, payment: null, received: null },
    ...{ transactionHash: null, failure: null, startedAt: 0, updatedAt: 0, asked: 0 },
  }
  const paid = randomUUID()
  for (let count = 0; count < 100; count++)
    await store.add({ ...row, id: randomUUID(), state: 'started', askAt: count })
  await store.add({ ...row, id: paid, state: 'paid', askAt: 1_000 })
  for (const { id } of await store.claimDue(getNow(), 20, () => null)) asked.push(id)
  expect(asked).toHaveLength(20)
  expect(asked[0]).toBe(paid)
  await own.close()
})

test('behavior: history by provider; of one that sold nothing there is none', async () => {
  const { address, url, purchaseId } = await begin()
  await desk.press(url, 'pay')
  await waitFor(purchaseId, 'arrived')
  expect((await readHistory(address, 'local')).data).toHaveLength(1)
  expect((await readHistory(address, 'moonpay')).data).toHaveLength(0)
})

test('parameters: what an operator denies is neither listed nor sold', async () => {
  const denials = { countries: ['KP'], currencies: ['EUR'], providers: ['local:GB'] }
  const own = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk, denials })
  const list = async (country: string) =>
    (await own.ask(`/v1/onramp/options?projectId=local&country=${country}`)).body as OnrampOptionsResponse
  expect((await list('KP')).purchaseCurrencies).toEqual([])
  expect((await list('GB')).paymentCurrencies).toEqual([])
  expect((await list('DE')).paymentCurrencies.map(({ id }) => id)).toEqual(['USD'])
  for (const more of [{ country: 'KP' }, { country: 'GB' }, { paymentCurrency: 'EUR' }])
    expect(await own.begin(createTestAddress(), more)).toMatchObject({ body: { code: 'BUY_NOT_AVAILABLE' } })
  await own.stop()
  desk.setWebhookUrl(`${buying.url}/v1/onramp/webhooks/local`)
})

test('behavior: paid for while the server is gone, found by the one that comes after', async () => {
  const before = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk })
  const address = createTestAddress()
  const { purchaseId, url } = (await before.begin(address)).body as OnrampUrlResponse
  await before.stop()
  await desk.press(url, 'pay')
  // Its clock has gone on: what was begun is due.
  const getNow = () => Date.now() + 60_000
  const after = await startBuying({
    database: opened.database,
    rpcUrl: anvil.url,
    desk,
    interval: 50,
    getNow,
  })
  const read = () => after.buying.listTransactions(address.toLowerCase(), [chain], undefined)
  await expect
    .poll(async () => (await read()).map(({ metadata }) => metadata.status), { timeout: 30_000 })
    .toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  expect((await after.getPurchase(purchaseId)).state).toBe('arrived')
  await after.stop()
  desk.setWebhookUrl(`${buying.url}/v1/onramp/webhooks/local`)
})

test('behavior: nobody pays: given up after a day', async () => {
  const { purchaseId } = await begin()
  const getNow = () => Date.now() + 86_400_000 + 60_000
  const later = await startBuying({ database: opened.database, rpcUrl: anvil.url, desk, getNow })
  expect((await later.getPurchase(purchaseId)).state).toBe('expired')
  await later.stop()
  desk.setWebhookUrl(`${buying.url}/v1/onramp/webhooks/local`)
})
