import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuyProvider, BuyStart } from '../src/buy/buyProvider.js'
import { buyProviders } from '../src/buy/providers/index.js'
import { type StandInProvider, startProvider } from './startProvider.js'

const now = Date.parse('2026-03-01T12:00:00Z')
const seconds = now / 1000
const purchaseId = '2b3b8f70-3c1d-4c53-9b1a-0d9d9f5a1f10'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}`
const signal = new AbortController().signal

const usdc = {
  chain: 'eip155:8453',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
} as const
const request = { asset: usdc, method: 'card', country: 'US', currency: 'USD', amount: 10_000n } as const
const start: BuyStart = {
  ...request,
  purchaseId,
  address,
  clientIp: '203.0.113.7',
  quoteId: null,
  returnUrl: 'https://app.example/done',
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

function create(name: string, env: Record<string, string>, time = now): BuyProvider {
  const provider = buyProviders.find((one) => one.name === name)?.bind(env, { getNow: () => time })
  if (!provider) throw new Error(`${name} is not set up`)
  return provider
}

const toMessage = (body: unknown, headers: Record<string, string>, url = '') => ({
  headers: new Headers(headers),
  body: typeof body === 'string' ? body : JSON.stringify(body),
  url,
})

/** Starts a stand-in for all tests of a provider. */
function useStandIn(answers: Record<string, unknown>): () => StandInProvider {
  let standIn: StandInProvider
  beforeAll(async () => {
    standIn = await startProvider(answers)
  })
  afterAll(() => standIn.stop())
  return () => standIn
}

describe('Coinbase', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = privateKey.export({ format: 'jwk' })
  const keySecret = Buffer.concat([
    Buffer.from(jwk.d ?? '', 'base64url'),
    Buffer.from(jwk.x ?? '', 'base64url'),
  ]).toString('base64')
  const money = (value: string, currency = 'USD') => ({ value, currency })
  const getStandIn = useStandIn({
    'POST /onramp/v1/buy/quote': {
      payment_total: money('100.00'),
      payment_subtotal: money('97.01'),
      purchase_amount: money('97.010000', 'USDC'),
      coinbase_fee: money('2.49'),
      network_fee: money('0.50'),
      quote_id: 'q-1',
    },
    'POST /onramp/v1/token': { token: 'session-token', channel_id: '' },
    'GET /onramp/v1/buy/options': {
      payment_currencies: [
        {
          id: 'USD',
          limits: [
            { id: 'CARD', min: '5', max: '500' },
            { id: 'APPLE_PAY', min: '5', max: '500' },
          ],
        },
      ],
      purchase_currencies: [],
    },
    [`GET /onramp/v1/buy/user/${purchaseId}/transactions`]: {
      transactions: [
        {
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          transaction_id: 't-1',
          tx_hash: hash,
          wallet_address: address,
          partner_user_ref: purchaseId,
        },
      ],
    },
  })
  const open = (secret = keySecret) =>
    create('coinbase', {
      COINBASE_KEY_ID: 'key-1',
      COINBASE_KEY_SECRET: secret,
      COINBASE_WEBHOOK_SECRET: 'hook-secret',
      COINBASE_URL: getStandIn().url,
    })

  test('default: a price; the question is signed for itself alone, for two minutes', async () => {
    expect(await open().getQuote(request, signal)).toEqual({
      id: 'q-1',
      total: 10_000n,
      providerFee: 249n,
      networkFee: 50n,
      otherFee: 0n,
      received: 97_010_000n,
      expiresAt: null,
    })
    const asked = getStandIn().asked.at(-1)
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      purchase_currency: 'USDC',
      purchase_network: 'base',
      payment_amount: '100.00',
      payment_currency: 'USD',
      payment_method: 'CARD',
      country: 'US',
    })
    const token = asked?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(now) })
    const uri = `POST ${new URL(getStandIn().url).host}/onramp/v1/buy/quote`
    expect(payload).toMatchObject({ iss: 'cdp', sub: 'key-1', uri, exp: seconds + 120 })
    expect(protectedHeader).toMatchObject({
      alg: 'EdDSA',
      kid: 'key-1',
      nonce: expect.stringMatching(/^[\da-f]{32}$/),
    })
  })

  test('behavior: a key of the other kind, with its line ends written as \\n', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString().replaceAll('\n', '\\n')
    await open(pem).check(signal)
    const token = getStandIn().asked.at(-1)?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const key = createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' }))
    const { protectedHeader } = await jwtVerify(token, key, { currentDate: new Date(now) })
    expect(protectedHeader.alg).toBe('ES256')
  })

  test('default: the page, by a session token for this address alone', async () => {
    const { url, reference } = await open().start({ ...start, quoteId: 'q-1' }, signal)
    const page = new URL(url)
    expect(page.origin + page.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      sessionToken: 'session-token',
      partnerUserRef: purchaseId,
      presetFiatAmount: '100.00',
      defaultNetwork: 'base',
      quoteId: 'q-1',
      redirectUrl: 'https://app.example/done',
    })
    expect(reference).toBeNull()
    expect(JSON.parse(getStandIn().asked.at(-1)?.body ?? '')).toEqual({
      addresses: [{ address, blockchains: ['base'] }],
      assets: ['USDC'],
      clientIp: '203.0.113.7',
    })
    // The address is the person's: neither it nor anything made of it names them to the provider.
    expect(page.search).not.toContain(address)
  })

  test('default: limits of what we know how to pay by', async () => {
    expect(await open().getLimits('US', signal)).toEqual([
      { currency: 'USD', method: 'card', min: '5', max: '500' },
    ])
  })

  test('default: how a purchase stands', async () => {
    expect(await open().getReport({ id: purchaseId, reference: null, startedAt: now }, signal)).toEqual({
      state: 'sent',
      reference: 't-1',
      transactionHash: hash,
      address,
      failure: null,
    })
  })

  const body = JSON.stringify({
    eventType: 'onramp.transaction.success',
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    transactionId: 't-1',
    partnerUserRef: purchaseId,
    txHash: hash,
    walletAddress: address,
  })
  const sign = (names: string, values: string, secret = 'hook-secret', time = seconds) => ({
    'content-type': 'application/json',
    'x-hook0-id': 'e-1',
    'x-hook0-signature': `t=${time},h=${names},v1=${hmac(secret, `${time}.${names}.${values}.${body}`)}`,
  })

  test('default: a message, signed with the headers it names', async () => {
    const headers = sign('content-type x-hook0-id', 'application/json.e-1')
    expect(await open().readMessage(toMessage(body, headers))).toMatchObject({
      eventId: 'e-1',
      purchaseId,
      report: { state: 'sent', transactionHash: hash, reference: 't-1' },
    })
  })

  test.each([
    ['another key', sign('content-type x-hook0-id', 'application/json.e-1', 'other')],
    ['another header', { ...sign('content-type x-hook0-id', 'application/json.e-1'), 'x-hook0-id': 'e-2' }],
    ['names that are no headers', sign('content-type a(b', 'application/json')],
    ['no signature', {}],
  ])('error: %s', async (_, headers) => {
    await expect(open().readMessage(toMessage(body, headers))).rejects.toMatchObject({
      code: 'BUY_WEBHOOK_REFUSED',
    })
  })
})

describe('MoonPay', () => {
  const getStandIn = useStandIn({
    'GET /v3/currencies/usdc_base/buy_quote': {
      quoteCurrencyAmount: 95.25,
      feeAmount: 3.99,
      extraFeeAmount: 0.5,
      networkFeeAmount: 0.26,
      totalAmount: 100,
      expiresAt: '2026-03-01T12:30:00.000Z',
    },
    'GET /v3/currencies': [
      { type: 'fiat', code: 'usd', minBuyAmount: 20, maxBuyAmount: 30_000 },
      { type: 'fiat', code: 'jpy', minBuyAmount: 3000, maxBuyAmount: null },
      { type: 'crypto', code: 'btc', minBuyAmount: 20, maxBuyAmount: 30_000 },
    ],
    [`GET /v1/transactions/ext/${purchaseId}`]: [
      { id: 'm-2', status: 'failed', externalTransactionId: purchaseId },
      { id: 'm-3', status: 'completed', cryptoTransactionId: hash, walletAddress: address },
    ],
  })
  const open = () =>
    create('moonpay', {
      MOONPAY_API_KEY: 'pk_test_1',
      MOONPAY_SECRET_KEY: 'sk_test_1',
      MOONPAY_WEBHOOK_KEY: 'wk_test_1',
      MOONPAY_URL: getStandIn().url,
    })

  test('default: a price with all its fees, which add up to the amount', async () => {
    const quote = await open().getQuote(request, signal)
    expect(quote).toMatchObject({
      total: 10_000n,
      providerFee: 399n,
      networkFee: 26n,
      otherFee: 50n,
      received: 95_250_000n,
    })
    expect(quote.expiresAt).toBe(Date.parse('2026-03-01T12:30:00Z'))
    expect(Object.fromEntries(getStandIn().asked.at(-1)?.query ?? [])).toMatchObject({
      areFeesIncluded: 'true',
      baseCurrencyAmount: '100.00',
      paymentMethod: 'credit_debit_card',
    })
  })

  test('default: the page’s address is signed, the signature last (data-sources.md §9)', async () => {
    const { url } = await open().start(start, signal)
    const [, search = '', signature = ''] =
      /^https:\/\/buy\.moonpay\.com\/(\?.*)&signature=([^&]*)$/.exec(url) ?? []
    const expected = createHmac('sha256', 'sk_test_1').update(search).digest('base64')
    expect(decodeURIComponent(signature)).toBe(expected)
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      walletAddress: address,
      currencyCode: 'usdc_base',
      externalTransactionId: purchaseId,
    })
    expect(url).not.toContain('sk_test_1')
  })

  test('default: limits, by card and bank', async () => {
    expect(await open().getLimits('US', signal)).toEqual([
      { currency: 'USD', method: 'card', min: '20', max: '30000' },
      { currency: 'USD', method: 'ach_bank_account', min: '20', max: '30000' },
    ])
  })

  test('behavior: of several tries on its page the furthest counts', async () => {
    const report = await open().getReport({ id: purchaseId, reference: null, startedAt: now }, signal)
    expect(report).toMatchObject({ state: 'sent', reference: 'm-3', transactionHash: hash })
  })

  const body = JSON.stringify({
    type: 'transaction_updated',
    data: { id: 'm-3', status: 'pending', externalTransactionId: purchaseId, walletAddress: address },
  })
  const sign = (time: number, secret = 'wk_test_1') => ({
    'moonpay-signature-v2': `t=${time},s=${hmac(secret, `${time}.${body}`)}`,
  })

  test('default: a message', async () => {
    const delivery = await open().readMessage(toMessage(body, sign(seconds)))
    expect(delivery).toMatchObject({ purchaseId, report: { state: 'paid', reference: 'm-3' } })
  })

  test.each([
    ['of ten minutes ago', sign(seconds - 600)],
    ['of the future', sign(seconds + 600)],
    ['by another key', sign(seconds, 'wk_other')],
    ['of no time', { 'moonpay-signature-v2': `s=${hmac('wk_test_1', `undefined.${body}`)}` }],
  ])('error: a message %s', async (_, headers) => {
    await expect(open().readMessage(toMessage(body, headers))).rejects.toMatchObject({
      code: 'BUY_WEBHOOK_REFUSED',
    })
  })
})

describe('Transak', () => {
  const token = 'access-token-of-the-stand-in-0001'
  const getStandIn = useStandIn({
    'POST /partners/api/v2/refresh-token': { data: { accessToken: token, expiresAt: seconds + 604_800 } },
    'GET /api/v1/pricing/public/quotes': {
      response: {
        quoteId: 'tq-1',
        fiatAmount: 100,
        cryptoAmount: 96.12,
        totalFee: 3.88,
        feeBreakdown: [
          { id: 'transak_fee', value: 3.5 },
          { id: 'network_fee', value: 0.38 },
        ],
      },
    },
    'POST /api/v2/auth/session': { data: { widgetUrl: 'https://global.transak.com?apiKey=k&sessionId=s' } },
    'GET /partners/api/v2/order/o-1': { data: { _id: 'o-1', status: 'REFUNDED', walletAddress: address } },
  })
  const open = (time = now) => {
    const url = getStandIn().url
    const keys = { TRANSAK_API_KEY: 'k', TRANSAK_API_SECRET: 's', TRANSAK_REFERRER: 'app.example' }
    return create('transak', { ...keys, TRANSAK_URL: url, TRANSAK_GATEWAY_URL: url }, time)
  }

  test('default: a price', async () => {
    expect(await open().getQuote(request, signal)).toMatchObject({
      total: 10_000n,
      providerFee: 350n,
      networkFee: 38n,
      received: 96_120_000n,
    })
  })

  test('default: the page, by a session; one token for all who ask', async () => {
    const provider = open()
    const tokensBefore = getStandIn().asked.filter(({ path }) => path.endsWith('refresh-token')).length
    await Promise.all([provider.start(start, signal), provider.start(start, signal)])
    const { url } = await provider.start(start, signal)
    expect(url).toBe('https://global.transak.com/?apiKey=k&sessionId=s')
    expect(
      getStandIn().asked.filter(({ path }) => path.endsWith('refresh-token')).length - tokensBefore,
    ).toBe(1)
    const { headers, body } = getStandIn().asked.at(-1) ?? { headers: new Headers(), body: '{}' }
    expect(headers.get('access-token')).toBe(token)
    expect(JSON.parse(body)).toMatchObject({
      widgetParams: { walletAddress: address, partnerOrderId: purchaseId, disableWalletAddressForm: true },
    })
  })

  test('error: an answer that would send people to another site', async () => {
    getStandIn().answer('POST /api/v2/auth/session', {
      data: { widgetUrl: 'https://transak.com.evil.example/' },
    })
    await expect(open().start(start, signal)).rejects.toMatchObject({ code: 'BUY_PROVIDER_FAILED' })
    getStandIn().answer('POST /api/v2/auth/session', { data: { widgetUrl: 'https://global.transak.com/' } })
  })

  const sign = (claims: object, secret = token) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  const order = {
    id: 'o-1',
    status: 'COMPLETED',
    partnerOrderId: purchaseId,
    walletAddress: address,
    transactionHash: hash,
  }

  test('default: a message that its access token has signed; refunds by question', async () => {
    const data = await sign({ webhookData: order, eventID: 'ORDER_COMPLETED' })
    expect(await open().readMessage(toMessage({ data }, {}))).toMatchObject({
      purchaseId,
      report: { state: 'sent', transactionHash: hash, reference: 'o-1' },
    })
    const report = await open().getReport({ id: purchaseId, reference: 'o-1', startedAt: now }, signal)
    expect(report).toMatchObject({ state: 'failed', failure: 'REFUNDED' })
  })

  test('behavior: a message signed before a restart counts, whatever token there is now', async () => {
    const rows: { sealed: string; madeAt: number }[] = []
    const memory = {
      list: async () => [...rows].sort((one, other) => other.madeAt - one.madeAt),
      add: async (sealed: string, madeAt: number) => void rows.push({ sealed, madeAt }),
    }
    const before = open()
    before.remember?.(memory)
    await before.start(start, signal)
    const data = await sign({ webhookData: order })
    const next = 'access-token-of-the-stand-in-0002'
    const route = 'POST /partners/api/v2/refresh-token'
    getStandIn().answer(route, { data: { accessToken: next } })
    const after = open(now + 6 * 86_400_000)
    after.remember?.(memory)
    await after.start(start, signal)
    expect(await after.readMessage(toMessage({ data }, {}))).toMatchObject({ purchaseId })
    const newer = await sign({ webhookData: order }, next)
    expect(await after.readMessage(toMessage({ data: newer }, {}))).toMatchObject({ purchaseId })
    getStandIn().answer(route, { data: { accessToken: token } })
  })

  test('behavior: a stranger’s message asks Transak for nothing', async () => {
    const provider = open()
    await provider.start(start, signal)
    const asked = getStandIn().asked.length
    for (let times = 0; times < 3; times++)
      await expect(provider.readMessage(toMessage({ data: 'x.y.z' }, {}))).rejects.toMatchObject({
        code: 'BUY_WEBHOOK_REFUSED',
      })
    expect(getStandIn().asked.length).toBe(asked)
  })

  test('behavior: without any message the order is found by our id, and of two tries the one that was paid', async () => {
    getStandIn().answer('GET /partners/api/v2/orders', {
      data: [
        { id: 'o-1', status: 'FAILED', partnerOrderId: purchaseId, walletAddress: address },
        { id: 'o-2', status: 'PROCESSING', partnerOrderId: purchaseId, walletAddress: address },
        { id: 'o-3', status: 'COMPLETED', partnerOrderId: 'another', walletAddress: address },
      ],
    })
    const asked = { id: purchaseId, reference: null, startedAt: now }
    expect(await open().getReport(asked, signal)).toMatchObject({ state: 'paid', reference: 'o-2' })
    expect(getStandIn().asked.at(-1)?.query.get('filter[partnerOrderId]')).toBe(purchaseId)
    getStandIn().answer('GET /partners/api/v2/orders', { data: [] })
    expect(await open().getReport(asked, signal)).toBeNull()
  })

  test('error: signed by another secret, by none, or no message at all', async () => {
    const provider = open()
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ webhookData: order })).toString('base64url')}.`
    const bodies = [
      { data: await sign({ webhookData: order }, 'another-secret-of-32-bytes-or-more') },
      { data: none },
      { webhookData: order },
    ]
    for (const body of bodies)
      await expect(provider.readMessage(toMessage(body, {}))).rejects.toMatchObject({
        code: 'BUY_WEBHOOK_REFUSED',
      })
  })
})

describe('Stripe', () => {
  const session = {
    id: 'cos_1',
    object: 'crypto.onramp_session',
    status: 'initialized',
    redirect_url: 'https://crypto.link.com?session_hash=abc',
    metadata: { purchase: purchaseId },
    transaction_details: { transaction_id: null, wallet_address: null },
  }
  const getStandIn = useStandIn({
    'GET /v1/crypto/onramp_quotes': {
      destination_network_quotes: {
        base_network: [
          {
            destination_amount: '100.000000',
            destination_currency: 'usdc',
            destination_network: 'base',
            fees: { network_fee_monetary: '0.06', transaction_fee_monetary: '4.04' },
            source_total_amount: '104.10',
          },
        ],
        ethereum: null,
      },
    },
    'POST /v1/crypto/onramp_sessions': session,
    'GET /v1/crypto/onramp_sessions/cos_1': {
      ...session,
      status: 'fulfillment_complete',
      transaction_details: { transaction_id: hash, wallet_address: address },
    },
  })
  const open = () =>
    create('stripe', {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_URL: getStandIn().url,
    })

  test('default: a price whose fees come on top', async () => {
    expect(await open().getQuote(request, signal)).toMatchObject({
      total: 10_410n,
      providerFee: 404n,
      networkFee: 6n,
      received: 100_000_000n,
    })
  })

  test('default: the page, by a session that is made once', async () => {
    expect(await open().start(start, signal)).toEqual({
      url: 'https://crypto.link.com/?session_hash=abc',
      reference: 'cos_1',
    })
    const { headers, body } = getStandIn().asked.at(-1) ?? { headers: new Headers(), body: '' }
    expect(headers.get('idempotency-key')).toBe(purchaseId)
    expect(headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      'wallet_addresses[base]': address,
      lock_wallet_address: 'true',
      'metadata[purchase]': purchaseId,
    })
  })

  test('behavior: where it does not sell it takes no money', async () => {
    expect(await open().getLimits('BR', signal)).toEqual([])
    expect(await open().getLimits('DE', signal)).not.toEqual([])
  })

  test('default: how a purchase stands, by question and by message; a secret may be exchanged', async () => {
    const report = { state: 'sent', reference: 'cos_1', transactionHash: hash, address, failure: null }
    expect(await open().getReport({ id: purchaseId, reference: 'cos_1', startedAt: now }, signal)).toEqual(
      report,
    )
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'crypto.onramp_session.updated',
      data: { object: { ...session, status: 'rejected' } },
    })
    const signed = `${seconds}.${body}`
    const header = `t=${seconds},v1=${hmac('whsec_old', signed)},v1=${hmac('whsec_1', signed)},v0=00`
    const delivery = await open().readMessage(toMessage(body, { 'stripe-signature': header }))
    expect(delivery).toMatchObject({ eventId: 'evt_1', purchaseId, report: { state: 'failed' } })
  })

  test('behavior: a message about something else tells nothing', async () => {
    const body = JSON.stringify({ id: 'evt_2', type: 'payment_intent.created', data: { object: {} } })
    const header = `t=${seconds},v1=${hmac('whsec_1', `${seconds}.${body}`)}`
    expect(await open().readMessage(toMessage(body, { 'stripe-signature': header }))).toBeNull()
  })
})

describe('Meld', () => {
  const getStandIn = useStandIn({
    'POST /payments/crypto/quote': {
      quotes: [
        {
          serviceProvider: 'TRANSAK',
          sourceAmount: 100,
          destinationAmount: 95.5,
          totalFee: 4.5,
          networkFee: 0.5,
        },
        {
          serviceProvider: 'BANXA',
          sourceAmount: 100,
          destinationAmount: 96.5,
          totalFee: 3.5,
          networkFee: null,
        },
      ],
    },
    'POST /crypto/session/widget': { widgetUrl: 'https://meldcrypto.com/?token=abc' },
    'GET /payments/transactions/p-1': {
      transaction: {
        id: 'p-1',
        status: 'SETTLED',
        cryptoDetails: { destinationWalletAddress: address, blockchainTransactionId: hash },
      },
    },
  })
  const open = (secret = 'meld-secret', time = now) =>
    create('meld', { MELD_API_KEY: 'k', MELD_WEBHOOK_SECRET: secret, MELD_URL: getStandIn().url }, time)

  test('default: the best of its sellers, who is told to its page', async () => {
    const quote = await open().getQuote(request, signal)
    expect(quote).toMatchObject({ id: 'BANXA', total: 10_000n, providerFee: 350n, received: 96_500_000n })
    await open().start({ ...start, quoteId: quote.id }, signal)
    const { headers, body } = getStandIn().asked.at(-1) ?? { headers: new Headers(), body: '{}' }
    expect(headers.get('authorization')).toBe('BASIC k')
    expect(JSON.parse(body)).toMatchObject({
      externalSessionId: purchaseId,
      sessionData: { serviceProvider: 'BANXA', walletAddress: address, destinationCurrencyCode: 'USDC_BASE' },
    })
  })

  test('default: the signature of its own example holds (docs.meld.io, webhook authentication)', async () => {
    const time = '2022-05-26T20:25:17.682818Z'
    const body =
      '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}'
    const headers = {
      'meld-signature': 'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
      'meld-signature-timestamp': time,
    }
    const url = 'https://example.meld.io/webhooks'
    const provider = open('42m4NMLS34WQ6BbMfo1KFKqMv4hy', Date.parse(time))
    expect(await provider.readMessage(toMessage(body, headers, url))).toBeNull()
    const refused = { code: 'BUY_WEBHOOK_REFUSED' }
    await expect(provider.readMessage(toMessage(`${body} `, headers, url))).rejects.toMatchObject(refused)
    await expect(provider.readMessage(toMessage(body, headers, `${url}/`))).rejects.toMatchObject(refused)
    const later = open('42m4NMLS34WQ6BbMfo1KFKqMv4hy', Date.parse(time) + 301_000)
    await expect(later.readMessage(toMessage(body, headers, url))).rejects.toMatchObject(refused)
  })

  test('default: a message has no hash, the question has', async () => {
    const url = 'https://api.example/v1/onramp/webhooks/meld'
    const body = JSON.stringify({
      eventType: 'TRANSACTION_CRYPTO_COMPLETE',
      eventId: 'e-1',
      payload: {
        externalSessionId: purchaseId,
        paymentTransactionId: 'p-1',
        paymentTransactionStatus: 'SETTLED',
      },
    })
    const time = new Date(now).toISOString()
    const signature = createHmac('sha256', 'meld-secret').update(`${time}.${url}.${body}`).digest('base64url')
    const headers = { 'meld-signature': `${signature}=`, 'meld-signature-timestamp': time }
    expect(await open().readMessage(toMessage(body, headers, url))).toMatchObject({
      eventId: 'e-1',
      purchaseId,
      report: { state: 'sent', reference: 'p-1', transactionHash: null },
    })
    expect(
      await open().getReport({ id: purchaseId, reference: 'p-1', startedAt: now }, signal),
    ).toMatchObject({
      state: 'sent',
      transactionHash: hash,
    })
  })

  test('behavior: without any message the transaction is found by our id', async () => {
    const own = { externalSessionId: purchaseId }
    getStandIn().answer('GET /payments/transactions', {
      transactions: [
        { ...own, id: 'p-1', status: 'DECLINED' },
        { ...own, id: 'p-2', status: 'SETTLING' },
        { id: 'p-3', externalSessionId: 'another', status: 'SETTLED' },
      ],
    })
    const asked = { id: purchaseId, reference: null, startedAt: now }
    expect(await open().getReport(asked, signal)).toMatchObject({ state: 'paid', reference: 'p-2' })
    expect(getStandIn().asked.at(-1)?.query.get('externalSessionIds')).toBe(purchaseId)
    getStandIn().answer('GET /payments/transactions', { transactions: [] })
    expect(await open().getReport(asked, signal)).toBeNull()
  })
})

describe('all of them', () => {
  const env = Object.fromEntries(
    buyProviders.flatMap(({ needs }) => needs.map((field) => [field, 'x'.repeat(32)])),
  )
  const all = (url: string) => {
    const set = { ...env, COINBASE_KEY_SECRET: Buffer.alloc(64, 7).toString('base64') }
    const urls = Object.fromEntries(
      buyProviders.flatMap(({ variables }) =>
        Object.keys(variables)
          .filter((name) => /_(GATEWAY_)?URL$/.test(name))
          .map((name) => [name, url]),
      ),
    )
    return buyProviders.map(({ name }) => create(name, { ...set, ...urls }))
  }
  const local = { ...usdc, chain: 'eip155:31337', address: null, symbol: 'ETH' } as const

  test('error: a provider that is down, or answers something else, names no price; nothing of its answer is told', async () => {
    const standIn = await startProvider({})
    for (const provider of all(standIn.url)) {
      const asset = provider.name === 'local' ? local : usdc
      const error = await provider.getQuote({ ...request, asset }, signal).catch((reason: unknown) => reason)
      expect(error, provider.name).toMatchObject({
        code: 'BUY_PROVIDER_FAILED',
        context: { fault: 'HTTP_404' },
      })
      expect(JSON.stringify(error)).not.toContain('xxxx')
    }
    await standIn.stop()
  })

  test('behavior: the local one sells on local networks alone, the others on none of them', () => {
    for (const provider of all('http://127.0.0.1:1')) {
      expect(provider.supports(local), provider.name).toBe(provider.name === 'local')
      expect(provider.supports(usdc), provider.name).toBe(provider.name !== 'local')
    }
  })

  test('behavior: one that is set up in part says what it lacks; one that is not set up is none', () => {
    for (const provider of buyProviders) {
      const [first = '', ...others] = provider.needs
      expect(provider.check({ [first]: 'x' }, false).map(({ field }) => field)).toEqual(others)
      expect(provider.check({}, false)).toEqual([])
      expect(provider.check({}, true)).toHaveLength(provider.needs.length)
      expect(provider.bind({ [first]: 'x' }, { getNow: () => now })).toBeNull()
    }
  })
})
