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

/** A swap by the local pairs, and what a lie makes of it. Tokens as what coins are wrapped in; amounts in base units. */
export type Sale = {
  isOfCoin: boolean
  isForCoin: boolean
  account: Address
  /** Who is paid. */
  recipient: Address
  path: readonly Address[]
  /** Taken of the account. */
  amount: bigint
  /** Swapped of that. */
  sold: bigint
  /** What the contract is told to hold to. */
  least: bigint
  /** Whether it behaves only for as long as nobody has flipped the executor's switch. */
  isLater: boolean
}

/** Tells a service's contracts of a sale. */
export type EncodeSale = (sale: Sale) => Pick<StandInSwap, 'to' | 'data' | 'value' | 'spender'>
