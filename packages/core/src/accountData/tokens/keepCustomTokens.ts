import { type CaipAccountId, parseCaipAccountId, storageKeys } from '@gangway/protocol'
import * as v from 'valibot'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config/config.js'
import { openStored } from '../../config/openStored.js'
import type { RestoreContext } from '../../config/slice.js'
import type { State } from '../../config/state.js'
import { getBalances } from '../balances/getBalances.js'

/**
 * Loads the tokens added by their address, writes down what changes, and takes over what another tab writes. Where
 * balances of the account are shown, they are read again.
 */
export function keepCustomTokens(config: Config, context: RestoreContext): void {
  const { customTokens: key } = storageKeys
  const stored = openStored(config, context, { key, schema: storedCustomTokensSchema })
  let isTaking = false
  const take = () => {
    isTaking = true
    config.setState({ customTokens: new Map(Object.entries(stored.read() ?? {})) })
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
  if (added.size > 0) config.setState(({ customTokens }) => ({ customTokens: join(customTokens, added) }))
  context.signal.addEventListener('abort', () => {
    stopFollowing()
    stopListening()
  })
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

/** Added tokens as stored, by CAIP-10 account. */
const storedCustomTokensSchema = v.record(
  v.string(),
  v.pipe(
    v.array(
      v.object({
        address: v.string(),
        name: v.string(),
        symbol: v.string(),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
    ),
    v.readonly(),
  ),
)
