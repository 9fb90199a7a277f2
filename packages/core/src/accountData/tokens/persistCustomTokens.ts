import { type CaipAccountId, parseCaipAccountId } from '@gangway/protocol'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config.js'
import type { StoredValue } from '../../kernel/storage/createStoredValue.js'
import type { State } from '../../state/state.js'
import { getBalances } from '../balances/getBalances.js'
import type { StoredCustomTokens } from './storedCustomTokens.js'

/**
 * Loads the tokens added by their address, writes down what changes, and takes over what another tab writes. Where
 * balances of the account are shown, they are read again. Returns the way to stop.
 */
export function persistCustomTokens(config: Config, stored: StoredValue<StoredCustomTokens>): () => void {
  let isTaking = false
  const take = () => {
    isTaking = true
    config._internal.setState({ customTokens: new Map(Object.entries(stored.read() ?? {})) })
    isTaking = false
  }
  const follow = ({ customTokens }: State, previous: Pick<State, 'customTokens'>) => {
    if (customTokens === previous.customTokens) return
    if (!isTaking) stored.write(Object.fromEntries(customTokens))
    for (const account of config.state.balances.keys())
      if (customTokens.get(account) !== previous.customTokens.get(account)) refresh(config, account)
  }
  const stopFollowing = config.subscribe(follow)
  const stopListening = stored.onForeignWrite(take)
  // What was added before this code came is added to what was left.
  const added = config.state.customTokens
  take()
  if (added.size > 0)
    config._internal.setState(({ customTokens }) => ({ customTokens: join(customTokens, added) }))
  return () => {
    stopFollowing()
    stopListening()
  }
}

function join(left: State['customTokens'], added: State['customTokens']): State['customTokens'] {
  const joined = new Map(left)
  for (const [account, tokens] of added) {
    const known = left.get(account) ?? []
    const isNew = ({ address }: TokenMetadata) => known.every((token) => token.address !== address)
    joined.set(account, [...known, ...tokens.filter(isNew)])
  }
  return joined
}

function refresh(config: Config, account: CaipAccountId): void {
  const { caipNetworkId, address } = parseCaipAccountId(account)
  void getBalances(config, { networkId: caipNetworkId, address, force: true })
}
