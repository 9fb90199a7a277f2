import { findConnection, type State } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { useCallback } from 'react'
import { useGangway } from '../../../hooks/useGangway.js'

/** An account of the person's own, by the wallet that has it. */
export type OwnAccount = {
  address: string
  wallet: string
  /** It is the one that sends. */
  isInUse: boolean
}

/** The person's accounts in a network's chain family, each once. */
export function useOwnAccounts(networkId: CaipNetworkId): readonly OwnAccount[] {
  const connections = useGangway((state) => state.connections)
  const chainNamespace = getChainNamespace(networkId)
  const select = useCallback(
    (state: State) => findConnection(state, chainNamespace)?.accounts[0].address,
    [chainNamespace],
  )
  const sender = useGangway(select)
  const accounts = new Map<string, OwnAccount>()
  for (const connection of connections.values())
    for (const { address } of connection.accounts)
      if (connection.chainNamespace === chainNamespace && !accounts.has(address))
        accounts.set(address, { address, wallet: connection.descriptor.name, isInUse: address === sender })
  return [...accounts.values()]
}
