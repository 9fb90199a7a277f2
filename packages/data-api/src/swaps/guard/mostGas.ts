/** More gas than that is not a swap's: long ways over several pools take about a million. Whoever swaps pays for it. */
export const mostGas = 3_000_000n
