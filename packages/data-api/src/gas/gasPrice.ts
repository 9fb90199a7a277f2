/** What three speeds cost: wei per unit of gas (EVM), or lamports for a plain transaction (Solana). */
export type GasPrice = { standard: bigint; fast: bigint; instant: bigint }
