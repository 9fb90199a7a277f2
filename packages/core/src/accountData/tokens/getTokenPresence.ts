import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { State } from '../../config/state.js'

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
