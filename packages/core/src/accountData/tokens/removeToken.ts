import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import type { State } from '../../config/state.js'

/** Parameters of {@link removeToken}. */
export type RemoveTokenParameters = {
  networkId: CaipNetworkId
  owner: string
  /** Contract or mint. */
  address: string
}

/** Takes a token that was added by its address out of an account's list; the account keeps what it holds of it. */
export function removeToken(config: Config, parameters: RemoveTokenParameters): void {
  const account = toCaipAccountId(parameters.networkId, parameters.owner)
  const isAnother = ({ address }: { address: string | null }) => address !== parameters.address
  const tokens = config.state.customTokens.get(account)
  if (!tokens || tokens.every(isAnother)) return
  config.setState((state) => {
    const entry = state.balances.get(account)
    const shown = entry && { ...entry, tokenBalances: entry.tokenBalances.filter(isAnother) }
    return {
      customTokens: toRest(state, account, tokens.filter(isAnother)),
      ...(shown ? { balances: new Map(state.balances).set(account, shown) } : {}),
    }
  })
}

function toRest({ customTokens }: State, account: string, tokens: ReturnType<State['customTokens']['get']>) {
  const rest = new Map(customTokens)
  if (tokens?.length) rest.set(account, tokens)
  else rest.delete(account)
  return rest
}
