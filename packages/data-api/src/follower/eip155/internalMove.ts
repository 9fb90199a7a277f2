/** Native coin moved by a call within a transaction. */
export type InternalMove = {
  txIndex: number
  /** Place of the call among all calls of the transaction, from 0. */
  index: number
  from: string
  to: string
  value: bigint
}
