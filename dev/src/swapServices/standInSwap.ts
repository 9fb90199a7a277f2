import type { Address, Hex } from 'viem'

/** What somebody asks a swap service; addresses as it was written, the coin as each service calls it. */
export type SwapQuestion = { chainId: number; from: string; to: string; amount: bigint }

/** A transaction as a service builds it, with what it says of it. */
export type StandInSwap = {
  to: Address
  data: Hex
  value: bigint
  received: bigint
  minimum: bigint
  spender: Address
}
