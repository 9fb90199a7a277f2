import { type Connection, getActiveConnection } from '@gangway/core'
import { useGangway } from './useGangway.js'

/** The connection in use; null while not connected in the selected network's family. */
export function useActiveConnection(): Connection | null {
  return useGangway(getActiveConnection)
}
