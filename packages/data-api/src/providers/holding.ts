import type { Network, Verdict, WireBalance } from '@gangway/protocol'
import { toDisplayedDigits } from '../spam/toDisplayedDigits.js'

/** What an account holds of one coin or token. `amount` is in base units. */
export type Holding = {
  name: string
  symbol: string
  decimals: number
  amount: bigint
  /** Contract or mint; absent for the network's own coin. */
  address?: string
  /** False where name and symbol are only what the token says of itself. Default true. */
  isVerified?: boolean
  /** Why the token cannot be sent at all. Default null: nothing stands against it. */
  restriction?: NonNullable<WireBalance['restriction']> | null
  /** What is held of the token. Default ok. */
  verdict?: Verdict
}

/** What an account holds. `isPartial`: there may be more, of which nobody could say now. */
export type Holdings = { holdings: Holding[]; isPartial: boolean }

/** The network's own coin as a holding. */
export function toNativeHolding(network: Network, amount: bigint): Holding {
  return { ...network.nativeCurrency, amount }
}

/** A token on no list as a holding; one that has no name goes by its short address (product.md §5). */
export function toUnlistedHolding(
  token: { address: string; name: string | null; symbol: string | null; verdict: Verdict },
  quantity: Pick<Holding, 'decimals' | 'amount' | 'restriction'>,
): Holding {
  const { address, name, symbol, verdict } = token
  const short = toDisplayedDigits(address)
  return { ...quantity, address, name: name ?? short, symbol: symbol ?? short, isVerified: false, verdict }
}
