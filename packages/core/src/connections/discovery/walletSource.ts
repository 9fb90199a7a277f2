/** A way wallets make themselves known. It reports what it hears from the start, and again what it has heard when asked. */
export type WalletSource = {
  /** Asks the wallets to make themselves known. */
  ask(): void
  stop(): void
}
