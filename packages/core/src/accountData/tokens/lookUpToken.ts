import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import { getNamespaceClient } from '../../chains/getNamespaceClient.js'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config/config.js'
import { getNetwork } from '../../config/getNetwork.js'
import { findImitated, type Imitated } from './findImitated.js'
import { getTokenPresence, type TokenPresence } from './getTokenPresence.js'

/** Parameters of {@link lookUpToken}. */
export type LookUpTokenParameters = {
  networkId: CaipNetworkId
  /** Contract or mint, as typed or pasted. */
  address: string
  /** The account that would have it in its list. */
  owner: string
}

/** What a person should know before adding a token. */
export type TokenLookup = {
  token: TokenMetadata
  /** What the owner holds, base units; null: could not be read. */
  amount: bigint | null
  presence: TokenPresence
  /** The listed token or coin it could be taken for; null: none. */
  imitates: Imitated | null
}

/**
 * Reads the token at an address from the chain.
 *
 * @throws GangwayError `UNSUPPORTED_CHAIN` ('Unsupported chain', product.md §8), `INVALID_ADDRESS`, `TOKEN_NOT_FOUND`,
 * `TOKEN_INVALID`, `NETWORK_UNREACHABLE`, `CONNECTION_ADAPTER_NOT_FOUND`.
 */
export async function lookUpToken(config: Config, parameters: LookUpTokenParameters): Promise<TokenLookup> {
  const { networkId, owner } = parameters
  const client = await getNamespaceClient(config, parseCaipNetworkId(networkId).chainNamespace)
  const token = await client.readToken(networkId, parameters.address)
  const presence = getTokenPresence(config.state, { networkId, owner, address: token.address })
  const network = getNetwork(config, networkId)
  return {
    token,
    // Good to know, no reason to refuse.
    amount: await client.getTokenBalance(networkId, token.address, owner).catch(() => null),
    presence,
    imitates: network && presence !== 'listed' ? findImitated(network, token) : null,
  }
}
