// The controllers of AppKit 1.7.3 as published, pointed at our server (services.md §1, way 2).
import { fundEvm, getLocalEvmAccount, localEvmAccountIndexes, localEvmTokens } from '@gangway/dev'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Controllers, chain, loadControllers } from './loadControllers.js'
import { type LocalServer, startLocalServer } from './startLocalServer.js'

const { address } = getLocalEvmAccount(localEvmAccountIndexes.wallets[1])
const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const usdx = `${chain}:${localEvmTokens.usdx.at}`

let server: LocalServer
let controllers: Controllers

beforeAll(async () => {
  server = await startLocalServer()
  controllers = await loadControllers(server, address)
})

afterAll(() => server?.stop())

test('default: they were pointed here', () => {
  expect(controllers.BlockchainApiController.state.api.baseUrl).toBe(server.url)
})

test('behavior: the local chain passes the gate (data-sources.md §1.1)', async () => {
  expect(await controllers.BlockchainApiController.isNetworkSupported(chain)).toBe(true)
  expect(await controllers.BlockchainApiController.isNetworkSupported('eip155:5')).toBe(false)
})

test('behavior: balances, and what the account view makes of them', async () => {
  const { AccountController, BlockchainApiController, ChainController } = controllers
  const { balances } = await BlockchainApiController.getBalance(address, chain)
  expect(balances).toContainEqual(expect.objectContaining({ symbol: 'ETH', chainId: chain, price: 2500 }))
  expect(balances).toContainEqual(expect.objectContaining({ symbol: 'USDX', address: usdx, value: 100_000 }))
  const shown = await AccountController.fetchTokenBalance((error) => {
    throw error
  })
  expect(shown).toEqual(balances)
  expect(ChainController.getAccountProp('tokenBalance', 'eip155')).toEqual(balances)
})

test('behavior: forceUpdate', async () => {
  const { BlockchainApiController } = controllers
  const other = getLocalEvmAccount(localEvmAccountIndexes.phone[1]).address
  const { balances } = await BlockchainApiController.getBalance(other, chain, usdx)
  expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDX'])
})

test('behavior: pictures of a network, a connector and a token, by AppKit’s own ids and names', async () => {
  const { ApiController, AssetController } = controllers
  const [ethereum, coinbase] = [
    'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  ]
  await ApiController._fetchNetworkImage(ethereum)
  await ApiController._fetchConnectorImage(coinbase)
  await ApiController._fetchTokenImage('USDX')
  const { networkImages, connectorImages, tokenImages } = AssetController.state
  for (const url of [networkImages[ethereum], connectorImages[coinbase], tokenImages.USDX])
    expect(await (await fetch(url ?? '')).text()).toMatch(/^<svg /)
})

test('behavior: identity', async () => {
  const identity = await controllers.BlockchainApiController.fetchIdentity({ address, caipNetworkId: chain })
  expect(identity).toMatchObject({ name: 'anna.eth', avatar: expect.stringContaining('/v1/picture?') })
  const { address: stranger } = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  expect(
    await controllers.BlockchainApiController.fetchIdentity({ address: stranger, caipNetworkId: chain }),
  ).toMatchObject({ name: null, avatar: null })
})

test('behavior: transactions, by bare address and CAIP-10, and what the activity view makes of them', async () => {
  const { BlockchainApiController, TransactionsController } = controllers
  // The first to ask for an account has it followed.
  await BlockchainApiController.fetchTransactions({ account: address, chainId: chain })
  const hash = await fundEvm(server.rpcUrl, { address, asset: 'usdx', amount: 1_500_000n })
  const read = async (account: string) =>
    (await BlockchainApiController.fetchTransactions({ account, chainId: chain })).data
  await expect.poll(async () => (await read(address))[0]?.metadata.hash, { timeout: 30_000 }).toBe(hash)
  const [newest] = await read(`${chain}:${address}`)
  expect(newest).toMatchObject({
    id: hash,
    metadata: { operationType: 'mint', chain, status: 'confirmed' },
    transfers: [
      {
        direction: 'in',
        fungible_info: { symbol: 'USDX', icon: { url: expect.stringContaining('/public/getAssetImage/') } },
        quantity: { numeric: '1.5' },
      },
    ],
  })
  await TransactionsController.fetchTransactions(address)
  const { transactions, transactionsByYear, empty } = TransactionsController.state
  expect(empty).toBe(false)
  expect(transactions[0]).toMatchObject({ id: hash })
  const { year, month } = toMonth(newest?.metadata.minedAt ?? '')
  expect(transactionsByYear[year]?.[month]?.[0]).toMatchObject({ id: hash })
})

test('behavior: gas price, tokens and their prices', async () => {
  const { BlockchainApiController } = controllers
  const { standard, fast, instant } = await BlockchainApiController.fetchGasPrice({ chainId: chain })
  expect([standard, fast, instant].map(BigInt).every((price) => price > 0n)).toBe(true)
  const { tokens } = await BlockchainApiController.fetchSwapTokens({ chainId: chain })
  expect(tokens.map((token) => token.address).slice(0, 2)).toEqual([coin, usdx])
  const { fungibles } = await BlockchainApiController.fetchTokenPrice({ addresses: [usdx, coin] })
  expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['USDX', 1],
    ['ETH', 2500],
  ])
})

test('behavior: buying, from what there is to choose to the row that ends the wait', async () => {
  const { BlockchainApiController, OnRampController } = controllers
  await OnRampController.getAvailableCurrencies()
  const { purchaseCurrencies, paymentCurrencies, paymentCurrency } = OnRampController.state
  expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(paymentCurrency?.payment_method_limits).toMatchObject([
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ])
  const wanted = purchaseCurrencies.find(({ symbol }) => symbol === 'USDX')
  if (!wanted) throw new Error('there is no USDX')
  OnRampController.setPurchaseCurrency(wanted)
  OnRampController.setPaymentAmount(100)
  const quote = await OnRampController.getQuote()
  expect(OnRampController.state.error).toBeNull()
  // What the client makes up where it is answered with an error has this for a name.
  expect(quote?.quoteId).not.toBe('mocked-quote-id')
  expect(quote).toMatchObject({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    coinbaseFee: { amount: '1.50', currency: 'USD' },
    networkFee: { amount: '0.05', currency: 'USD' },
  })
  expect(OnRampController.state.purchaseAmount).toBe(98.45)
  // As its views ask for the page, and then every four seconds for the row.
  const startedAt = Date.now()
  const { address: buyer } = getLocalEvmAccount(localEvmAccountIndexes.phone[1])
  const url = await BlockchainApiController.generateOnRampURL({
    destinationWallets: [{ address: buyer, blockchains: ['ethereum'], assets: ['USDX'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: buyer,
    purchaseAmount: 98.45,
    paymentAmount: 100,
  })
  expect(url).toContain('/buy/')
  const [provider] = OnRampController.state.providers
  if (!provider) throw new Error('there is no provider')
  OnRampController.setSelectedProvider({ ...provider, url })
  expect(OnRampController.state.selectedProvider).toMatchObject({ name: 'coinbase', url })
  const read = async () =>
    (await BlockchainApiController.fetchTransactions({ account: buyer, onramp: 'coinbase' })).data
  expect(await read()).toEqual([])
  await server.press(url, 'pay')
  await expect
    .poll(async () => (await read())[0]?.metadata.status, { timeout: 30_000 })
    .toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
  const [row] = await read()
  expect(Date.parse(row?.metadata.minedAt ?? '')).toBeGreaterThan(startedAt)
  expect(row).toMatchObject({
    metadata: { operationType: 'buy', chain, sentFrom: 'Local card desk' },
    transfers: [{ fungible_info: { symbol: 'USDX' }, quantity: { numeric: '98.45' } }],
  })
})

test('behavior: outside of the limits the client is told so, and shows a price of its own making', async () => {
  const { BlockchainApiController, OnRampController } = controllers
  const { purchaseCurrency, paymentCurrency } = OnRampController.state
  if (!purchaseCurrency || !paymentCurrency) throw new Error('nothing is chosen')
  const quote = await BlockchainApiController.getOnrampQuote({
    ...{ purchaseCurrency, paymentCurrency, amount: '5' },
    network: purchaseCurrency.symbol,
  })
  // Nothing a server answers keeps 1.7.3 from it: services.md §3.
  expect(quote?.quoteId).toBe('mocked-quote-id')
})

function toMonth(time: string) {
  const date = new Date(time)
  return { year: date.getFullYear(), month: date.getMonth() }
}
