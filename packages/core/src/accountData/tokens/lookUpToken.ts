import { type CaipNetworkId, type Network, parseCaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { getNamespaceClient } from '../../chains/getNamespaceClient.js'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config/config.js'
import { getNetwork } from '../../config/getNetwork.js'
import type { State } from '../../config/state.js'

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

/** What a token could be taken for. */
export type Imitated = { symbol: string; isNative: boolean }

/** Letters of other scripts, digits and marks that look like a Latin capital; each line the capital first. */
const alike = [
  ...['AАΑ', 'BВΒ8', 'CСϹ', 'EЕΕ', 'HНΗ', 'IІΙ1L|', 'KКΚ', 'MМΜ'],
  ...['NΝ', 'OОΟ0', 'PРΡ', 'SЅ5', 'TТΤ', 'XХΧ', 'YУΥ', 'ZΖ'],
]

const capitalOf: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([capital = '', ...others]) => others.map((other) => [other, capital] as const)),
)

/**
 * Finds the listed token, or the network's own coin, whose symbol or name a token that is neither bears: the same
 * text, or one that a reader takes for it. data-sources.md §7 “counterfeit”.
 */
export function findImitated(
  { caipNetworkId, nativeCurrency }: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
  token: TokenMetadata,
): Imitated | null {
  const seen = new Set([toSkeleton(token.symbol), toSkeleton(token.name)])
  const isSeen = ({ name, symbol }: { name: string; symbol: string }) =>
    seen.has(toSkeleton(symbol)) || seen.has(toSkeleton(name))
  if (isSeen(nativeCurrency)) return { symbol: nativeCurrency.symbol, isNative: true }
  const listed = listedTokens.find((other) => other.caipNetworkId === caipNetworkId && isSeen(other))
  return listed ? { symbol: listed.symbol, isNative: false } : null
}

// What a reader sees of a text: no case, no marks, no spaces, and one letter for all that look the same.
function toSkeleton(text: string): string {
  const capitals = text.normalize('NFKD').toUpperCase()
  return [...capitals]
    .filter((character) => /[\p{L}\p{N}|$]/u.test(character))
    .map((character) => capitalOf.get(character) ?? character)
    .join('')
}

/** `listed`: this product lists it for everybody. `added`: the person has added it. */
export type TokenPresence = 'absent' | 'listed' | 'added'

/** Tells whether an account's list has a token already; the address in its canonical spelling. */
export function getTokenPresence(
  state: Pick<State, 'customTokens'>,
  { networkId, owner, address }: { networkId: CaipNetworkId; owner: string; address: string },
): TokenPresence {
  const isIt = (token: { address: string }) => token.address === address
  if (listedTokens.some((token) => token.caipNetworkId === networkId && isIt(token))) return 'listed'
  return state.customTokens.get(toCaipAccountId(networkId, owner))?.some(isIt) ? 'added' : 'absent'
}
