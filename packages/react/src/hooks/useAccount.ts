import { type AccountState, getAccount } from '@gangway/core'
import { useGangway } from './useGangway.js'

/** The account in use. product.md §3 “Account state”. */
export function useAccount(): AccountState {
  return useGangway(getAccount)
}
