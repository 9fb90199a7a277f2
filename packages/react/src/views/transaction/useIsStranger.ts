import { getSentTo } from '@gangway/core'
import { useGangway } from '../../hooks/useGangway.js'

/** Whether the account in use has never sent to an address, as far as is known here, and it is none of its owner's. */
export function useIsStranger(address: string): boolean {
  return useGangway((state) => {
    const own = [...state.connections.values()].flatMap(({ accounts }) => accounts)
    const known = [...own.map((other) => other.address), ...getSentTo(state, state.networkId)]
    return !known.some((other) => other.toLowerCase() === address.toLowerCase())
  })
}
