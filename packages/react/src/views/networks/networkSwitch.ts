import type { ConfiguredNetwork, Connection } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'

/** Where the switch of a wallet to a network stands. */
export type NetworkSwitch = {
  network: ConfiguredNetwork
  /** Name of the wallet that was asked; empty while one of an earlier visit is awaited. */
  wallet: string
  /** Null: no wallet of this family is connected; one of an earlier visit is awaited. */
  connection: Connection | null
  /** ms since 1970 */
  askedAt: number
  /** It does not know the network and was asked to add it. */
  isAdding: boolean
  /** Null while the wallet has not answered. */
  error: GangwayError | null
}
