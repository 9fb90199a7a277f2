import { address } from '@solana/kit'

/** The Token-2022 program. */
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
