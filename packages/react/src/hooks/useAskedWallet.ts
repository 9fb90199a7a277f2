import { useGangwayContext } from '../GangwayContext.js'
import { useStore } from '../store/useStore.js'

/** Name of the wallet that has a request to send open; null: none was made here. */
export function useAskedWallet(): string | null {
  return useStore(useGangwayContext().askedWallet)
}
