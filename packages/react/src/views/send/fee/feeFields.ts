import type { SendFee, SendFees } from '@gangway/core'

/** One number of a fee that a person may set. */
export type FeeField = keyof SendFees

/** How a field is typed, and what it may hold in the units of `SendFees`. */
export type FeeFieldRule = {
  /** Typed in units of ten to the power of so many. */
  decimals: number
  least: bigint
  most: bigint
  unit: 'gwei' | 'gas' | 'microLamports' | 'computeUnits'
}

// The programs that read these numbers hold them in 64 bits; no real fee comes near.
const most = 2n ** 64n - 1n
const gasPrice = { decimals: 9, least: 0n, most, unit: 'gwei' } as const

/** Every field there is. */
export const feeFields: Readonly<Record<FeeField, FeeFieldRule>> = {
  gasPrice,
  maxFeePerGas: gasPrice,
  maxPriorityFeePerGas: gasPrice,
  // What the plainest transfer takes.
  gas: { decimals: 0, least: 21_000n, most, unit: 'gas' },
  computeUnitPrice: { decimals: 0, least: 0n, most, unit: 'microLamports' },
  // The most that Solana lets one transaction compute.
  computeUnitLimit: { decimals: 0, least: 1n, most: 1_400_000n, unit: 'computeUnits' },
}

/** The fields of each kind of fee; `gasPrice` and the two `max…` never stand together (product.md §5). */
export const fieldsOfFee: Readonly<Record<SendFee['kind'], readonly FeeField[]>> = {
  eip1559: ['maxFeePerGas', 'maxPriorityFeePerGas', 'gas'],
  legacy: ['gasPrice', 'gas'],
  solana: ['computeUnitPrice', 'computeUnitLimit'],
}
