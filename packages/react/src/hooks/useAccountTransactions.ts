import { getActiveConnection, type SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import { useMemo } from 'react'
import { useGangway } from './useGangway.js'
import { useTransactions } from './useTransactions.js'

/** What this browser sent from the account in use, on all networks of its family, newest first. */
export function useAccountTransactions(): readonly SentTransaction[] {
  const transactions = useTransactions()
  const connection = useGangway(getActiveConnection)
  return useMemo(
    () =>
      transactions.filter(
        ({ from, networkId }) =>
          from === connection?.accounts[0].address &&
          getChainNamespace(networkId) === connection.chainNamespace,
      ),
    [transactions, connection],
  )
}
