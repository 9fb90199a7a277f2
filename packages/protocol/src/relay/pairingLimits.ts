/** Those of `limits` that a client of the relay needs; apart from their like, which a page would load with them. product.md §9. */
export const pairingLimits = {
  logBufferSize: 1_024_000,
  heartbeatInterval: 5_000,
} as const
