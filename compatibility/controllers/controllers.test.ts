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
    transfers: [{ direction: 'in', fungible_info: { symbol: 'USDX' }, quantity: { numeric: '1.5' } }],
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

function toMonth(time: string) {
  const date = new Date(time)
  return { year: date.getFullYear(), month: date.getMonth() }
}
