import type { ChainNamespace, Network } from '@gangway/protocol'
import type { Holdings } from './holding.js'

/** A data provider that knows what accounts of one namespace hold. */
export type BalanceProvider = {
  namespace: ChainNamespace
  /**
   * Checks an address by its namespace's own rules and returns it in the one spelling the caches use.
   *
   * @throws GangwayError `INVALID_ADDRESS`.
   */
  parseAddress(address: string): string
  /**
   * The native coin first, always; then each token of which there is any. `seen` are tokens the account was seen with,
   * for where a node cannot list what there is: anybody may have sent those, so that one the node does not answer for takes
   * nothing from the others; the list is partial then.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED` and others when anything else could not be read.
   */
  getHoldings(network: Network, address: string, seen?: readonly string[]): Promise<Holdings>
}
