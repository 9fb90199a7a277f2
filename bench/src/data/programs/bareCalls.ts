/** What the bare server does on being asked. */
export type BareCalls = {
  /** What it answers from now on. */
  setAnswer(answer: unknown): void
  /** Asks a node for blocks and their receipts and does nothing with them; answers the processor time it took, µs. */
  readChain(parameters: {
    url: string
    from: number
    to: number
  }): Promise<{ cpu: number; transactions: number }>
}
