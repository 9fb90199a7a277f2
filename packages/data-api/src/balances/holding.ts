import type { Network } from '@gangway/protocol'

/** What an account holds of one coin or token. `amount` is in base units. */
export type Holding = {
  name: string
  symbol: string
  decimals: number
  amount: bigint
  /** Contract or mint; absent for the network's own coin. */
  address?: string
}

/** The network's own coin as a holding. */
export function toNativeHolding(network: Network, amount: bigint): Holding {
  return { ...network.nativeCurrency, amount }
}
