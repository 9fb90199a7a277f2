import type { Network } from '@gangway/protocol'
import type { Token } from '../model/tokenStore.js'

/** What a chain tells of one token. */
export type TokenReading = Pick<Token, 'standard' | 'name' | 'symbol' | 'decimals'>

/**
 * Reads tokens of one namespace from the chain, by address; those the node did not answer for are left out.
 *
 * @throws GangwayError when it answered for none.
 */
export type ReadTokens = (
  network: Network,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, TokenReading>>
