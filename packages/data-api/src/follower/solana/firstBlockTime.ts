/** The day of Solana's first block, Unix seconds. What some nodes say of a block is before it, in 1970. */
export const firstBlockTime = 1_584_316_800
