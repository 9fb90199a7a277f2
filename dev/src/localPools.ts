import { type Address, parseEther, zeroAddress } from 'viem'
import { localEvmTokens, localPermitToken } from './localTokens.js'

/**
 * What the local EVM chains have to swap by, on both at the same places: the deployer's seventh transaction makes it all.
 * `pairs` is factory and router of Uniswap v2's type, `tiers` quoter and router of v3's. The others stand for contracts of
 * services: `bridge` for LI.FI's, which also takes what goes to the other chain, `holder`, `settler` and `registry` for 0x's,
 * `aggregator` for 1inch's, and `executor` does what any of them is handed.
 */
export const localMarket = {
  at: '0x3f476891E3018329580DA8Cd03b6AA370F2Fb645',
  wrapped: '0x1eE31ACC50C2E5b95c01d47c273fA225aDDd3d09',
  pairs: '0x7382E4870001744C58b77Bcf78880e831fC8A372',
  tiers: '0x9cF4f85b5FD4bA332C877d8d28D2d1FF558Da310',
  bridge: '0x6a1AE8D58f76ed93bDa9C57D0fc32A3fdA5C293e',
  holder: '0xEa1E1CDA0bbB543034F719d1BC3F27f9B5f05d79',
  settler: '0xffC934Fd5Aa9D6B9B78253568eD096E7f3fb9D75',
  registry: '0x1b77D423CB6F9cedf3C50D82302f1BD054d033D9',
  aggregator: '0xd60EC6C6Fc81A665F5dC3c7F77561e0C17e7CcDC',
  executor: '0x38df13B7f319f00e52f88f140B2905DDCA545a51',
} as const satisfies Record<string, Address>

/** A pool to begin with: amounts in base units, fee in hundredths of a basis point; 0: a pair, at 30 basis points. */
export type LocalPool = { a: Address; amountA: bigint; b: Address; amountB: bigint; fee: number }

const { usdx, usdtx, feex, grainx } = localEvmTokens
const dollars = (amount: number) => BigInt(amount) * 1_000_000n

/** Stands for the wrapped coin. */
const coin = zeroAddress

/** An ether is 2,500 dollars in each, as the world's price table has it; a pool of 50 dollars is thin. */
export const localPools: readonly LocalPool[] = [
  { a: coin, amountA: parseEther('1000'), b: usdx.at, amountB: dollars(2_500_000), fee: 0 },
  { a: usdx.at, amountA: dollars(1_000_000), b: usdtx.at, amountB: dollars(1_000_000), fee: 0 },
  { a: coin, amountA: parseEther('100'), b: feex.at, amountB: parseEther('250000'), fee: 0 },
  { a: usdx.at, amountA: dollars(50), b: grainx.at, amountB: 50n * 10n ** 24n, fee: 0 },
  { a: coin, amountA: parseEther('400'), b: usdx.at, amountB: dollars(1_000_000), fee: 500 },
  { a: coin, amountA: parseEther('40'), b: usdx.at, amountB: dollars(100_000), fee: 3000 },
  { a: usdx.at, amountA: dollars(500_000), b: usdtx.at, amountB: dollars(500_000), fee: 100 },
  { a: coin, amountA: parseEther('40'), b: localPermitToken.at, amountB: parseEther('100000'), fee: 500 },
]

/** What the server is told of it, as `SWAP_VENUES` of an EVM chain. */
export const localSwapVenues = {
  wrapped: localMarket.wrapped,
  stables: [usdx.at],
  venues: [
    { name: 'Local pairs', kind: 'v2', router: localMarket.pairs, factory: localMarket.pairs, fee: 30 },
    {
      name: 'Local tiers',
      kind: 'v3',
      router: localMarket.tiers,
      quoter: localMarket.tiers,
      tiers: [100, 500, 3000, 10_000],
    },
  ],
} as const
