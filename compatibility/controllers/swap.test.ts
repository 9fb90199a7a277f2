// The swap of AppKit 1.7.3 as published, over our server and the pools of the local chain (data-sources.md §1.3).
import { getLocalEvmAccount, localEvmAccountIndexes, localEvmTokens } from '@gangway/dev'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Controllers, chain, loadControllers } from './loadControllers.js'
import { type LocalServer, startLocalServer } from './startLocalServer.js'

const account = getLocalEvmAccount(localEvmAccountIndexes.wallets[0])
const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const usdx = `${chain}:${localEvmTokens.usdx.at}`

type Call = { to: Address; data: Hex; value?: bigint }

let server: LocalServer
let controllers: Controllers
const sent: Call[] = []
/** Routes of our server that were asked, by their path. */
const asked: string[] = []

beforeAll(async () => {
  server = await startLocalServer()
  const transport = http(server.rpcUrl)
  const wallet = createWalletClient({ account, transport })
  const client = createPublicClient({ transport, pollingInterval: 50 })
  controllers = await loadControllers(server, account.address, {
    parseUnits,
    formatUnits,
    getCapabilities: async () => ({}),
    estimateGas: ({ to, data }: Call) => client.estimateGas({ account, to, data }),
    async sendTransaction({ to, data, value = 0n }: Call) {
      sent.push({ to, data, value })
      const hash = await wallet.sendTransaction({ chain: null, to, data, value })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error('the transaction failed')
      return hash
    },
  })
  controllers.AccountController.setCaipAddress(`${chain}:${account.address}`, 'eip155')
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    if (origin === server.url) asked.push(pathname)
    return fetch(input, init)
  })
})

beforeEach(() => {
  asked.length = 0
})

afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
})

const readUsdx = () =>
  createPublicClient({ transport: http(server.rpcUrl) }).readContract({
    ...{ abi: erc20Abi, address: localEvmTokens.usdx.at, functionName: 'balanceOf', args: [account.address] },
  })

async function choose(from: string, to: string, amount: string) {
  const { SwapController } = controllers
  await SwapController.initializeState()
  const find = (address: string) => SwapController.state.tokens?.find((token) => token.address === address)
  SwapController.setSourceToken(find(from))
  SwapController.setToToken(find(to))
  await expect.poll(() => SwapController.state.loadingPrices).toBe(false)
  SwapController.setSourceTokenAmount(amount)
  await SwapController.swapTokens()
  await expect.poll(() => SwapController.state.loadingQuote).toBe(false)
  expect(asked).toContain('/v1/convert/quotes')
}

test('default: ETH for USDX, from the token list to what arrives', async () => {
  const { SwapController } = controllers
  // Of what brings a thousand or more AppKit 1.7.3 says 'Insufficient balance', whoever answers: it cannot read its own comma.
  await choose(coin, usdx, '0.1')
  const { state } = SwapController
  expect(state.inputError).toBeUndefined()
  expect(Number(state.toTokenAmount)).toBeCloseTo(249.8, 0)
  // Of the AppKit client's own reckoning, from our prices: the pools' fees and little else.
  expect(state.priceImpact).toBeLessThan(1)
  await SwapController.getTransaction()
  expect(state.approvalTransaction).toBeUndefined()
  // A coin needs no approval.
  expect(asked).not.toContain('/v1/convert/build-approve')
  for (const path of ['tokens', 'gas-price', 'quotes', 'allowance', 'build-transaction'])
    expect(asked).toContain(`/v1/convert/${path}`)
  expect(state.networkPrice).toBe('2500')
  expect(BigInt(state.gasFee)).toBeGreaterThan(0n)
  expect(state.myTokensWithBalance).toContainEqual(expect.objectContaining({ address: usdx, price: 1 }))
  const had = await readUsdx()
  const hash = await SwapController.sendTransactionForSwap(state.swapTransaction)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(sent.at(-1)?.value).toBe(parseUnits('0.1', 18))
  expect(Number((await readUsdx()) - had) / 1e6).toBeCloseTo(249.8, 0)
})

test('default: USDX for ETH: allowance, approval, then the swap', async () => {
  const { SwapController } = controllers
  await choose(usdx, coin, '1000')
  const { state } = SwapController
  await SwapController.getTransaction()
  expect(state.swapTransaction).toBeUndefined()
  expect(asked).toEqual(expect.arrayContaining(['/v1/convert/allowance', '/v1/convert/build-approve']))
  expect(asked).not.toContain('/v1/convert/build-transaction')
  const approval = state.approvalTransaction
  expect(approval?.to.toLowerCase()).toBe(localEvmTokens.usdx.at.toLowerCase())
  await SwapController.sendTransactionForApproval(approval as NonNullable<typeof approval>)
  expect(state.transactionError).toBeUndefined()
  asked.length = 0
  await SwapController.getTransaction()
  expect(state.swapTransaction).toBeDefined()
  expect(asked).toEqual(expect.arrayContaining(['/v1/convert/allowance', '/v1/convert/build-transaction']))
  const had = await readUsdx()
  await SwapController.sendTransactionForSwap(state.swapTransaction)
  expect(had - (await readUsdx())).toBe(1_000_000_000n)
  expect(sent.at(-1)?.value).toBe(0n)
})

test('behavior: once approved, the same token is swapped again without another approval', async () => {
  const { SwapController } = controllers
  await choose(usdx, coin, '10')
  await SwapController.getTransaction()
  expect(SwapController.state.approvalTransaction).toBeUndefined()
  expect(asked).not.toContain('/v1/convert/build-approve')
  const had = await readUsdx()
  expect(await SwapController.sendTransactionForSwap(SwapController.state.swapTransaction)).toMatch(/^0x/)
  expect(had - (await readUsdx())).toBe(10_000_000n)
})
