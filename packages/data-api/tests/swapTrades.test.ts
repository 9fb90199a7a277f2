import { fundEvm, localEvmTokens, localMarket, moveLocalPrice } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import fc from 'fast-check'
import {
  type Address,
  type ContractFunctionParameters,
  concatHex,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinId, type SwapWorld, startSwapWorld, swapChain } from './startSwapWorld.js'

// Random trades against the pools, one after the other, while now and then somebody moves the price.

const venueAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256, uint160[], uint32[], uint256)',
])

const { usdx, usdtx, feex } = localEvmTokens
const idOf = (at: string) => `${swapChain}:${at}`
/** With the most that is traded at once, base units. */
const assets = [
  { id: coinId, most: parseEther('20') },
  { id: idOf(localMarket.wrapped), most: parseEther('5') },
  { id: idOf(usdx.at), most: 20_000_000_000n },
  { id: idOf(usdtx.at), most: 20_000_000_000n },
  { id: idOf(feex.at), most: parseEther('5000') },
] as const
const keepsPart = idOf(feex.at)

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const runs = isDeep ? 1_000 : 50
/** ms; each trade is several blocks, now and then a dozen. */
const timeout = isDeep ? 1_800_000 : 180_000

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
  const { address } = world.account
  const fund = (asset: string, amount: bigint) => fundEvm(world.anvil.url, { address, asset, amount })
  await fund('usdx', 10n ** 15n)
  await fund('usdtx', 10n ** 15n)
  await fund('feex', parseEther('1000000'))
  await world.send({ to: localMarket.wrapped, data: '0xd0e30db0', value: String(parseEther('1000')) })
})
afterAll(() => world?.stop())

const trade = fc.record({
  from: fc.nat(assets.length - 1),
  to: fc.nat(assets.length - 1),
  /** A part of the most: from all of it down to a few units. */
  digits: fc.nat(12),
  share: fc.bigInt(1n, 1_000_000n),
  /** Basis points. */
  slippage: fc.integer({ min: 1, max: 500 }),
  /** Hundredths by which the price moves between quote and transaction; 0 mostly. */
  move: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) },
  ),
})

/** The most that the pools' own contracts say a way of one hop or two gives; each way is written down here once more. */
async function readMost(from: string, to: string, amount: bigint): Promise<bigint> {
  const toToken = (id: string) =>
    id === coinId ? localMarket.wrapped : (id.slice(id.lastIndexOf(':') + 1) as Address)
  const [a, b] = [toToken(from), toToken(to)]
  if (a === b) return amount
  const between = [localMarket.wrapped, usdx.at].filter((token) => token !== a && token !== b)
  const paths: Address[][] = [[a, b], ...between.map((token) => [a, token, b])]
  const toTiered = ([first, ...rest]: readonly Address[]): Hex[] =>
    rest.reduce<Hex[]>(
      (ways, token) =>
        ways.flatMap((way) =>
          [100, 500, 3000, 10_000].map((fee) => concatHex([way, numberToHex(fee, { size: 3 }), token])),
        ),
      [first as Hex],
    )
  const pairs = paths.map((path) => ({
    ...{ abi: venueAbi, address: localMarket.pairs, functionName: 'getAmountsOut', args: [amount, path] },
  }))
  const tiers = paths.flatMap(toTiered).map((way) => ({
    ...{ abi: venueAbi, address: localMarket.tiers, functionName: 'quoteExactInput', args: [way, amount] },
  }))
  const answers = await world.client.multicall({
    ...{ contracts: [...pairs, ...tiers] as ContractFunctionParameters[], allowFailure: true, batchSize: 0 },
    multicallAddress: gangwayOne.multicall3,
  })
  return answers.reduce((most, { result }, index) => {
    const amounts = Array.isArray(result) ? (result as unknown[]) : []
    const given = index < pairs.length ? amounts.at(-1) : amounts[0]
    return typeof given === 'bigint' && given > most ? given : most
  }, 0n)
}

test('behavior: what arrives is never below the minimum shown, nor above what the pools had to give', {
  timeout,
}, async ({ task }) => {
  const trades = fc.sample(trade, { seed: 20, numRuns: runs })
  const outcomes = { swapped: 0, 'refused, as the price had moved': 0, 'without a way': 0 }
  for (const { from, to, digits, share, slippage, move } of trades) {
    const given = assets[from]
    const got = assets[to === from ? (to + 1) % assets.length : to]
    if (!given || !got) continue
    const amount = (given.most * share) / 1_000_000n / 10n ** BigInt(digits)
    if (amount === 0n) continue
    const terms = { from: given.id, to: got.id, amount: String(amount) }
    const quotes = await world.getQuotes({ ...terms, slippage: String(slippage / 100) }).catch((error) => {
      // Too few units to bring even one.
      expect(error).toMatchObject({ status: 404 })
      return []
    })
    const [quote] = quotes
    const isExact = given.id !== keepsPart && got.id !== keepsPart
    if (isExact) expect(BigInt(quote?.toAmount ?? 0)).toBe(await readMost(given.id, got.id, amount))
    if (!quote) {
      outcomes['without a way'] += 1
      continue
    }
    const quoted = BigInt(quote.toAmount)
    const minimum = BigInt(quote.minimumReceived)
    expect(minimum).toBe((quoted * BigInt(10_000 - slippage)) / 10_000n)
    if (move !== 0) await moveLocalPrice(world.anvil.url, usdx.at, move)
    const built = await world.build({
      ...terms,
      source: quote.source,
      minimumReceived: quote.minimumReceived,
      eip155: { slippage: slippage / 100 },
    })
    if ('code' in built) {
      // Nothing is left of a minimum of few units, or the price moved past it.
      expect(['DATA_SWAP_PRICE_MOVED', ...(move === 0 ? [] : ['DATA_SWAP_NO_ROUTE'])]).toContain(built.code)
      expect(move !== 0 || minimum === 0n).toBe(true)
      outcomes['refused, as the price had moved'] += 1
      continue
    }
    const before = [await world.getBalance(given.id), await world.getBalance(got.id)] as const
    let fees = 0n
    for (const call of [...built.approvals, built.tx]) fees += await world.send(call)
    const spent = before[0] - (await world.getBalance(given.id)) - (given.id === coinId ? fees : 0n)
    const received = (await world.getBalance(got.id)) - before[1] + (got.id === coinId ? fees : 0n)
    expect(spent).toBe(amount)
    expect(received).toBe(BigInt(built.tx.amount))
    expect(received).toBeGreaterThanOrEqual(minimum)
    if (move === 0) {
      // What a token keeps is rounded against the person in a quote, by a ten-thousandth at each end at most.
      expect(received).toBeGreaterThanOrEqual(quoted)
      expect(received - quoted).toBeLessThanOrEqual(isExact ? 0n : quoted / 4_000n + 10n)
    }
    outcomes.swapped += 1
  }
  expect(outcomes.swapped).toBeGreaterThan(runs / 2)
  const found = Object.entries(outcomes).map(([what, count]) => `${count} ${what}`)
  task.meta.deepCount = {
    what: 'random trades against the pools',
    tried: trades.length,
    found: found.join(', '),
  }
})
