import { type CaipNetworkId, GangwayError, limits, toCaipAccountId } from '@gangway/protocol'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config/config.js'
import { getTokenPresence } from './lookUpToken.js'

/** Parameters of {@link addToken}. */
export type AddTokenParameters = {
  networkId: CaipNetworkId
  /** The account whose list it joins. */
  owner: string
  /** As `lookUpToken` found it. */
  token: TokenMetadata
}

/**
 * Adds a token to an account's list, marked as unverified. It survives a reload, and its balance is read from the
 * chain from now on.
 *
 * @throws GangwayError `TOKEN_ALREADY_LISTED`, `TOKEN_LIMIT_REACHED` with 100 tokens.
 */
export function addToken(config: Config, { networkId, owner, token }: AddTokenParameters): void {
  const { address } = token
  if (getTokenPresence(config.state, { networkId, owner, address }) !== 'absent')
    throw new GangwayError('TOKEN_ALREADY_LISTED', { details: address })
  const account = toCaipAccountId(networkId, owner)
  const tokens = config.state.customTokens.get(account) ?? []
  if (tokens.length >= limits.customTokensKept) throw new GangwayError('TOKEN_LIMIT_REACHED')
  config.setState(({ customTokens }) => ({
    customTokens: new Map(customTokens).set(account, [...tokens, token]),
  }))
}
