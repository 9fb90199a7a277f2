/** A transaction as the explorer page shows it. Amounts are decimal texts with their unit. */
export type ExplorerTransaction = {
  status: 'success' | 'failed' | 'pending'
  from: string
  /** Undefined when a contract was created, or nobody in particular was addressed. */
  to: string | undefined
  value: string
  fee: string | undefined
  block: string | undefined
  time: Date | undefined
  /** `from` is undefined for what was minted. */
  transfers: { token: string; from: string | undefined; to: string; amount: string }[]
}
