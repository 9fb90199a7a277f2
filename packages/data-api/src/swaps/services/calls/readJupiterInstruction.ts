/** What an instruction holds the chain to, base units. */
export type SolanaSwapTerms = {
  /** What is taken. */
  amount: bigint
  /** Least that is paid, or it fails. */
  minimum: bigint
}

/**
 * Anchor's names of `route_v2` and `shared_accounts_route_v2`, and where their numbers begin: in, quoted out (eight bytes each),
 * slippage, platform fee, positive slippage (two bytes each, basis points).
 */
const routes: readonly { name: readonly number[]; at: number }[] = [
  { name: [187, 100, 250, 204, 49, 196, 175, 20], at: 8 },
  { name: [209, 152, 83, 147, 124, 254, 216, 233], at: 9 },
]

const basis = 10_000n

/**
 * Reads an instruction of Jupiter's sixth program. Null for any but the second version of its routes: there the numbers stand
 * first. In the first they stand behind a plan of any length, and whatever stands behind them is not read by the program, so
 * they could be put there a second time. Null, too, where a fee is taken on top: nobody here asks for one.
 */
export function readJupiterInstruction(data: Uint8Array): SolanaSwapTerms | null {
  const route = routes.find(({ name }) => name.every((byte, index) => data[index] === byte))
  if (!route || data.length < route.at + 26) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const readNumber = (at: number) => view.getBigUint64(route.at + at, true)
  const readShare = (at: number) => BigInt(view.getUint16(route.at + at, true))
  const [slippage, ...fees] = [readShare(16), readShare(18), readShare(20)] as const
  if (slippage > basis || fees.some((fee) => fee !== 0n)) return null
  return { amount: readNumber(0), minimum: (readNumber(8) * (basis - slippage)) / basis }
}
