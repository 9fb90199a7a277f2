import type { Network, WireBalance } from '@gangway/protocol'

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
}

/** The network's own coin as a holding. */
export function toNativeHolding(network: Network, amount: bigint): Holding {
  return { ...network.nativeCurrency, amount }
}
