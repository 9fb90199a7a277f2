import {
  type Config,
  type ConfiguredNetwork,
  findConnection,
  getBalances,
  isHidden,
  type State,
  type TokenBalance,
} from '@gangway/core'
import { toCaipAccountId } from '@gangway/protocol'
import { useEffect, useMemo } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useSeenOrder } from '../../hooks/useSeenOrder.js'
import { sortTokens } from '../account/sortTokens.js'

/**
 * Assets with a balance, those that look like spam left out, of the accounts that would send them, on every configured network of their families; those
 * of the selected network first, or alone where switching is off. What comes later comes at the end.
 */
export function useSendableTokens(): {
  tokens: readonly TokenBalance[]
  /** Networks whose balances are on their way for the first time. */
  loading: readonly ConfiguredNetwork[]
  /** Networks whose balances could not be read. */
  failed: readonly ConfiguredNetwork[]
} {
  const config = useConfig()
  const connections = useGangway((state) => state.connections)
  const current = useGangway((state) => state.current)
  const balances = useGangway((state) => state.balances)
  const selected = useGangway((state) => state.networkId)
  const places = useMemo(
    () => getPlaces(getReachable(config, selected), { connections, current }),
    [config, connections, current, selected],
  )
  useEffect(() => {
    for (const { network, address } of places)
      void getBalances(config, { networkId: network.caipNetworkId, address })
  }, [config, places])

  const entries = places.map(({ network, address }) => ({
    network,
    entry: balances.get(toCaipAccountId(network.caipNetworkId, address)),
  }))
  const held = entries
    .flatMap(({ entry }) => entry?.tokenBalances ?? [])
    .filter(({ amount, verdict }) => amount > 0n && !isHidden(verdict))
  const sorted = [
    ...sortTokens(held.filter((token) => token.chainId === selected)),
    ...sortTokens(held.filter((token) => token.chainId !== selected)),
  ]
  const byKey = new Map(sorted.map((token) => [toKey(token), token]))
  return {
    tokens: useSeenOrder([...byKey.keys()]).flatMap((key) => byKey.get(key) ?? []),
    loading: entries
      .filter(({ entry }) => !entry || (entry.status === 'loading' && entry.updatedAt === null))
      .map(({ network }) => network),
    failed: entries.filter(({ entry }) => entry?.status === 'error').map(({ network }) => network),
  }
}

const toKey = ({ chainId, address }: TokenBalance) => `${chainId} ${address}`

// No wallet is asked to change the network where that is off.
function getReachable({ networks, features }: Config, selected: string): readonly ConfiguredNetwork[] {
  if (features.enableNetworkSwitch !== false) return networks
  return networks.filter(({ caipNetworkId }) => caipNetworkId === selected)
}

// One account for each network, the one a transfer would be sent from: another wallet's coins cannot pay for it.
function getPlaces(networks: readonly ConfiguredNetwork[], state: Pick<State, 'connections' | 'current'>) {
  return networks.flatMap((network) => {
    const sender = network.isConfigured ? findConnection(state, network.chainNamespace) : null
    return sender ? [{ network, address: sender.accounts[0].address }] : []
  })
}
