import type { Hex } from 'viem'

/** A call an account would make; `value` in wei. */
export type AccountCall = { to: string; data: Hex; value: bigint }

/** An event of a contract. */
export type SwapLog = { address: string; topics: readonly string[]; data: string }
