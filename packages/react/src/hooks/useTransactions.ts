import type { SentTransaction } from '@gangway/core'
import { useGangway } from './useGangway.js'

/** What this browser sent, newest first; survives a reload. */
export function useTransactions(): readonly SentTransaction[] {
  return useGangway((state) => state.transactions)
}
