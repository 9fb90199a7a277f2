/** How a relayer works; times in ms. */
export type RelayerSettings = {
  /** Between two looks at a network. */
  interval: number
  /** After which a transaction that is not mined is offered more for. */
  stuckAfter: number
  /** After which a node is asked whether it still has a transaction. */
  repeatAfter: number
  /** Transactions of one network that wait for a block. Nodes keep few of one sender. */
  mostInFlight: number
  /** Balance below which the operator is told, wei. */
  lowBalance: bigint
}

/** What a relayer does unless it is told otherwise. */
export const defaultRelayerSettings: RelayerSettings = {
  interval: 1_000,
  stuckAfter: 60_000,
  repeatAfter: 10_000,
  mostInFlight: 16,
  lowBalance: 50_000_000_000_000_000n,
}
