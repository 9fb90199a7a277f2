import { type AccountList, type Config, getActiveConnection, type State } from '@gangway/core'
import { type CaipAccountId, type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useMemo } from 'react'
import { useActiveConnection } from './useActiveConnection.js'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

type Read = (
  config: Config,
  parameters: { networkId: CaipNetworkId; address: string; force?: boolean; includeHidden?: boolean },
) => Promise<void>

/** Where a list of an account stands in the state, and how it is read; a constant. */
export type AccountListActions<T> = {
  getLists: (state: State) => ReadonlyMap<CaipAccountId, AccountList<T>>
  read: Read
  readMore: Read
}

/** A list of the account in use, and the ways to read it. */
export type UsedAccountList<T> = {
  /** Null until it was first asked for. */
  list: AccountList<T> | null
  /** `SERVER_MISSING` on a page without a server: no node tells such a list. Null: there is a server. */
  error: GangwayError | null
  /** Reads it anew. */
  retry(): void
  readMore(): void
  /** Reads what was left out as spam too. */
  readHidden(): void
}

/** A list of the account in use on the selected network, read while mounted where the deployment has one. */
export function useAccountList<T>({ getLists, read, readMore }: AccountListActions<T>): UsedAccountList<T> {
  const config = useConfig()
  const connection = useActiveConnection()
  const networkId = connection?.networkId
  const address = connection?.accounts[0].address
  const list = useGangway((state) => {
    const account = getActiveConnection(state)?.accounts[0]
    return (account && getLists(state).get(account.caipAddress)) ?? null
  })
  const ask = useCallback(
    (action: Read, options: { force?: boolean; includeHidden?: boolean } = {}) => {
      if (config.features.history && networkId && address)
        void action(config, { networkId, address, ...options })
    },
    [config, networkId, address],
  )
  useEffect(() => ask(read), [ask, read])
  return {
    list,
    error: useMemo(() => (config.sources ? new GangwayError('SERVER_MISSING') : null), [config]),
    retry: () => ask(read, { force: true }),
    readMore: useCallback(() => ask(readMore), [ask, readMore]),
    readHidden: () => ask(read, { includeHidden: true }),
  }
}
