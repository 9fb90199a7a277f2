/** A share of what can be sent, cut down to whole base units. */
export function getAmountShare(maxAmount: bigint, percent: 25 | 50 | 75): bigint {
  return (maxAmount * BigInt(percent)) / 100n
}
