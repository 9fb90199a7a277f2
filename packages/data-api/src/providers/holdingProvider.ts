import type { CaipNetworkId } from '@gangway/protocol'
import type { Holding } from './holding.js'

/** What a service knows of an account's holdings. */
export type FoundHoldings = {
  /** Base units of the network's coin; null where it was not asked for or is not known. */
  coin: bigint | null
  /** Tokens with exact amounts in base units, none of zero. */
  tokens: Holding[]
  /** Addresses of all tokens it found, those without a known amount too. */
  candidates: readonly string[]
  /** There may be more. */
  isPartial: boolean
}

/** Whose holdings, and where. */
type HoldingRequest = {
  chain: CaipNetworkId
  account: string
  needsCoin: boolean
  signal: AbortSignal
}

/**
 * A service elsewhere that knows which tokens an account holds. The deployment's node tells the amounts of those tokens; the amounts
 * told here are used only while the node does not answer.
 */
export type HoldingProvider = {
  name: string
  /** Whether it may know accounts of that network; never asks anybody. */
  supports(chain: CaipNetworkId): boolean
  /**
   * `account` as `BalanceProvider.parseAddress` spells it. `needsCoin`: the node does not answer, so that the coin is asked for too.
   *
   * @throws GangwayError when it could not be asked.
   */
  getHoldings(request: HoldingRequest): Promise<FoundHoldings>
}
