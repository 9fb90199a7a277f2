import { createStore, defineSlot } from '@gangway/core'
import { useGangwayContext } from '../../GangwayContext.js'
import { useStore } from '../../store/useStore.js'

/** Name of the wallet that has a request to send open; null: none. */
export const askedWalletSlot = defineSlot(() => createStore<string | null>(null))

/** Name of the wallet that has a request to send open; null: none was made here. */
export function useAskedWallet(): string | null {
  return useStore(askedWalletSlot(useGangwayContext()))
}
