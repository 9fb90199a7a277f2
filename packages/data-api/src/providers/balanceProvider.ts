import type { Network } from '@gangway/protocol'
import type { Holding } from '../balances/holding.js'

/** A data provider that knows what accounts of one namespace hold. */
export type BalanceProvider = {
  /**
   * Checks an address by its namespace's own rules and returns it in the one spelling the caches use.
   *
   * @throws GangwayError `INVALID_ADDRESS`.
   */
  parseAddress(address: string): string
  /**
   * The native coin first, always; then each token of which there is any.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED` and others when anything could not be read: never half a list.
   */
  getHoldings(network: Network, address: string): Promise<Holding[]>
}
