import { fundEvm, localEvmTokens, localMarket, moveLocalPrice } from '@gangway/dev'
import type { ConvertTransactionResponse } from '@gangway/protocol'
import { encodePacked, erc20Abi, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinId, type Refusal, type SwapWorld, startSwapWorld, swapChain } from './startSwapWorld.js'

// Swaps by pools of the chain itself: what the API quotes and builds, against the pools' own answers.

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256, uint160[], uint32[], uint256)',
])

const { usdx, usdtx, feex, grainx, falsex } = localEvmTokens
const idOf = (token: { at: string }) => `${swapChain}:${token.at}`

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
})
afterAll(() => world?.stop())

const expectBuilt = (answer: ConvertTransactionResponse | Refusal): ConvertTransactionResponse => {
  if ('code' in answer) throw new Error(`not built: ${answer.code}`)
  return answer
}

/** What pairs and tiers give themselves. */
async function readPools(amount: bigint, path: readonly `0x${string}`[], tiers: readonly number[]) {
  const [pairs, tiered] = await Promise.all([
    world.client.readContract({
      abi,
      address: localMarket.pairs,
      functionName: 'getAmountsOut',
      args: [amount, path],
    }),
    Promise.all(
      tiers.map(async (tier) => {
        const [a, b] = path
        const way = encodePacked(['address', 'uint24', 'address'], [a ?? '0x', tier, b ?? '0x'])
        const [out] = await world.client.readContract({
          ...{ abi, address: localMarket.tiers, functionName: 'quoteExactInput', args: [way, amount] },
        })
        return out
      }),
    ),
  ])
  return [pairs.at(-1) ?? 0n, ...tiered]
}

/** Swaps as a wallet of ours does: quote, approvals and transaction, one after the other. */
async function swap(from: string, to: string, amount: bigint, slippage = '1') {
  const [quote] = await world.getQuotes({ from, to, amount: String(amount), slippage })
  if (!quote) throw new Error('no quote')
  const { source, minimumReceived } = quote
  const terms = { from, to, amount: String(amount), source, minimumReceived, eip155: { slippage } }
  const built = expectBuilt(await world.build(terms))
  const before = await world.getBalance(to)
  let fees = 0n
  for (const call of [...built.approvals, built.tx]) fees += await world.send(call)
  const after = await world.getBalance(to)
  return { quote, built, received: after - before + (to === coinId ? fees : 0n) }
}

test('default: a quote is what the best pool’s own contract answers, to the last unit', async () => {
  const amount = parseEther('1')
  const pools = await readPools(amount, [localMarket.wrapped, usdx.at], [500, 3000])
  const [quote, ...others] = await world.getQuotes({ from: coinId, to: idOf(usdx), amount: String(amount) })
  const best = pools.reduce((most, each) => (each > most ? each : most))
  expect(others).toEqual([])
  expect(quote).toMatchObject({
    id: null,
    source: 'pools',
    fromAmount: String(amount),
    fromAccount: coinId,
    toAmount: String(best),
    toAccount: idOf(usdx),
    minimumReceived: String((best * 99n) / 100n),
    spender: null,
    fees: [],
    route: [{ venue: 'Local tiers', from: coinId, to: idOf(usdx).toLowerCase(), fee: 5 }],
  })
  expect(quote?.priceImpact).toBeGreaterThanOrEqual(0)
  expect(quote?.priceImpact).toBeLessThan(100)
  expect(Number(quote?.gas)).toBeGreaterThan(50_000)
})

test('default: two hops where no pool has both tokens', async () => {
  const [quote] = await world.getQuotes({ from: idOf(usdtx), to: coinId, amount: '100000000' })
  expect(quote?.route.map(({ from, to }) => [from, to])).toEqual([
    [idOf(usdtx).toLowerCase(), idOf(usdx).toLowerCase()],
    [idOf(usdx).toLowerCase(), coinId],
  ])
  // A hundred dollars at 2,500 for an ether, less the pools' fees.
  expect(BigInt(quote?.toAmount ?? 0)).toBeGreaterThan(parseEther('0.0397'))
  expect(BigInt(quote?.toAmount ?? 0)).toBeLessThan(parseEther('0.04'))
})

test.each([
  ['the coin for a token', () => coinId, () => idOf(usdx), parseEther('0.5')],
  ['a token for the coin', () => idOf(usdx), () => coinId, 1_234_567_890n],
  ['a token for a token', () => idOf(usdx), () => idOf(usdtx), 5_000_000n],
  ['the coin for what it is wrapped in', () => coinId, () => `${swapChain}:${localMarket.wrapped}`, 1_000n],
  ['what it is wrapped in for the coin', () => `${swapChain}:${localMarket.wrapped}`, () => coinId, 999n],
])('default: %s, from the quote to what arrives', async (_, from, to, amount) => {
  const { quote, built, received } = await swap(from(), to(), amount)
  expect(received).toBe(BigInt(built.tx.amount))
  expect(received).toBe(BigInt(quote.toAmount))
  expect(built.minimumReceived).toBe(quote.minimumReceived)
  expect(Date.parse(built.validUntil)).toBeGreaterThan(Date.now())
})

test('behavior: exactly the amount is approved, and nothing is left of it', async () => {
  const { built } = await swap(idOf(usdx), coinId, 7_000_000n)
  expect(built.approvals).toHaveLength(1)
  const spender = built.tx.to.slice(built.tx.to.lastIndexOf(':') + 1) as `0x${string}`
  const args = [world.account.address, spender] as const
  expect(
    await world.client.readContract({ abi: erc20Abi, address: usdx.at, functionName: 'allowance', args }),
  ).toBe(0n)
})

test('behavior: a token like USDT is set to zero first, and only where it has to be (data-sources.md §8)', async () => {
  await fundEvm(world.anvil.url, { address: world.account.address, asset: 'usdtx', amount: 1_000_000_000n })
  const query = { from: idOf(usdtx), to: coinId, amount: '5000000' }
  const first = await world.buildApprove(query)
  expect(first.calls).toHaveLength(1)
  for (const call of first.calls) await world.send(call)
  expect((await world.buildApprove(query)).calls).toEqual([])
  const more = await world.buildApprove({ ...query, amount: '6000000' })
  expect(more.calls).toHaveLength(2)
  expect(more.tx.data).toBe(more.calls[0]?.data)
  const { received, quote } = await swap(idOf(usdtx), coinId, 6_000_000n)
  expect(received).toBe(BigInt(quote.toAmount))
})

test('behavior: what a token keeps of each transfer is taken off the quote, whichever way it goes', async () => {
  await fundEvm(world.anvil.url, {
    address: world.account.address,
    asset: 'feex',
    amount: parseEther('1000'),
  })
  const given = await swap(idOf(feex), coinId, parseEther('100'))
  const got = await swap(coinId, idOf(feex), parseEther('0.1'))
  for (const { quote, received } of [given, got]) {
    expect(quote.route.map(({ venue }) => venue)).toEqual(['Local pairs'])
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.minimumReceived))
    // A fee is rounded up, so a unit in ten thousand more may arrive.
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.toAmount))
    expect(received - BigInt(quote.toAmount)).toBeLessThanOrEqual(received / 5_000n)
  }
})

test('behavior: a thin pool’s price impact is told; a small amount’s is nothing', async () => {
  const query = { from: idOf(usdx), to: idOf(grainx) }
  const [large] = await world.getQuotes({ ...query, amount: '50000000' })
  const [small] = await world.getQuotes({ ...query, amount: '10000' })
  expect(large?.priceImpact).toBeGreaterThan(4_900)
  expect(large?.priceImpact).toBeLessThan(5_100)
  expect(small?.priceImpact).toBeLessThan(5)
})

test('behavior: as AppKit 1.7.3 asks: allowance of any spender, approval of all there is, transaction without a source', async () => {
  const userAddress = `${swapChain}:${world.account.address}`
  const readAllowance = async (tokenAddress: string) =>
    (await world.get('/v1/convert/allowance', { tokenAddress, userAddress })).body
  expect(await readAllowance(coinId)).toEqual({ allowance: String(maxUint256) })
  const terms = { from: idOf(usdx), to: coinId, amount: '1000000' }
  expect(await readAllowance(idOf(usdx))).toEqual({ allowance: '0' })
  expect(await world.build({ ...terms, disableEstimate: true, eip155: { slippage: 1 } })).toEqual({
    status: 422,
    code: 'DATA_SWAP_NOT_APPROVED',
  })
  const { tx } = await world.buildApprove({ from: terms.from, to: terms.to })
  expect(tx).toMatchObject({ from: idOf(usdx).toLowerCase(), to: idOf(usdx).toLowerCase(), value: '0' })
  await world.send({ to: tx.from, data: tx.data, value: tx.value })
  // What the account has, and never without a limit.
  const has = await world.getBalance(idOf(usdx))
  expect(await readAllowance(idOf(usdx))).toEqual({ allowance: String(has) })
  const built = expectBuilt(await world.build({ ...terms, disableEstimate: true, eip155: { slippage: 1 } }))
  expect(built.tx).toMatchObject({ value: '0', eip155: { gas: expect.stringMatching(/^\d+$/) } })
  await world.send(built.tx)
})

test('behavior: an approval without an amount is for a token of any decimals', async () => {
  const { tx, calls } = await world.buildApprove({ from: idOf(feex), to: coinId })
  expect(calls).toHaveLength(1)
  const has = await world.getBalance(idOf(feex))
  expect(tx.data).toContain(has.toString(16).padStart(64, '0'))
})

test('error: a price that has moved past the minimum shown builds nothing, and no money moves', async () => {
  const terms = { from: coinId, to: idOf(usdx), amount: String(parseEther('1')) }
  const [quote] = await world.getQuotes(terms)
  await moveLocalPrice(world.anvil.url, usdx.at, -5)
  const shown = { source: 'pools', minimumReceived: quote?.minimumReceived }
  expect(await world.build({ ...terms, ...shown })).toEqual({ status: 409, code: 'DATA_SWAP_PRICE_MOVED' })
  const [cheaper] = await world.getQuotes(terms)
  expect(Number(cheaper?.toAmount) / Number(quote?.toAmount)).toBeCloseTo(0.95, 2)
  await moveLocalPrice(world.anvil.url, usdx.at, 6)
  expect(await world.build({ ...terms, ...shown })).toMatchObject({ source: 'pools' })
})

test.each([
  ['nobody swaps these', { to: idOf(falsex) }, 404, 'DATA_SWAP_NO_ROUTE'],
  [
    'more than the account has',
    { from: idOf(grainx), to: idOf(usdx), amount: '1000000000000000000000' },
    422,
    'DATA_SWAP_BALANCE_LOW',
  ],
  ['more coins than the account has', { amount: String(parseEther('999999')) }, 422, 'DATA_SWAP_BALANCE_LOW'],
  ['another network’s token', { to: `eip155:1:${usdx.at}` }, 400, 'INVALID_INPUT'],
  ['another network’s account', { userAddress: `eip155:1:${usdx.at}` }, 400, 'INVALID_INPUT'],
  ['the same for the same', { to: coinId }, 400, 'INVALID_INPUT'],
  ['nothing', { amount: '0' }, 400, 'INVALID_INPUT'],
  ['more than a contract can be told', { amount: String(maxUint256 + 1n) }, 400, 'INVALID_INPUT'],
  ['slippage of nothing', { eip155: { slippage: 0 } }, 400, 'INVALID_INPUT'],
  ['slippage over 50', { eip155: { slippage: '50.01' } }, 400, 'INVALID_INPUT'],
  ['a source there is not', { source: 'nobody' }, 400, 'DATA_SWAPS_NOT_SUPPORTED'],
  ['no project', { projectId: 'nobody' }, 401, 'PROJECT_UNKNOWN'],
])('error: %s', async (_, change, status, code) => {
  const terms = { from: coinId, to: idOf(usdx), amount: String(parseEther('1')), source: 'pools' }
  expect(await world.build({ ...terms, ...change })).toEqual({ status, code })
})

test('error: the coin needs no approval; what is no token has no allowance', async () => {
  const approve = await world.get('/v1/convert/build-approve', { from: coinId, to: idOf(usdx), amount: '1' })
  expect(approve).toMatchObject({ status: 400, body: { reasons: [{ field: 'from' }] } })
  const wrapped = `${swapChain}:${localMarket.wrapped}`
  const unwrap = await world.get('/v1/convert/build-approve', { from: wrapped, to: coinId, amount: '1' })
  expect(unwrap).toMatchObject({ status: 400, body: { reasons: [{ field: 'from' }] } })
  const allowance = await world.get('/v1/convert/allowance', {
    tokenAddress: `${swapChain}:${world.account.address}`,
  })
  expect(allowance).toMatchObject({ status: 400, body: { reasons: [{ field: 'tokenAddress' }] } })
})
