import type { OpenDatabase } from '../database/database.js'
import type { Doorbell } from '../doorbell/createDoorbell.js'
import type { CacheServer } from './openCacheServer.js'

/**
 * Returns the database with doorbells that ring by a cache server. Each listens on both servers: a process that the cache
 * server does not reach rings by the database, and polls, as the others may not.
 */
export function ringByCacheServer(
  opened: OpenDatabase,
  cacheServer: Pick<CacheServer, 'openDoorbell'>,
): OpenDatabase {
  const { openDoorbell } = opened
  if (!openDoorbell) return opened
  return {
    ...opened,
    openDoorbell(channel, onRing) {
      const quick = cacheServer.openDoorbell(channel, onRing)
      return joinDoorbells(quick, openDoorbell(channel, onRing))
    },
  }
}

function joinDoorbells(quick: Doorbell, sure: Doorbell): Doorbell {
  return {
    ring() {
      if (quick.isHeard()) quick.ring()
      else sure.ring()
    },
    isHeard: quick.isHeard,
    async close() {
      await Promise.all([quick.close(), sure.close()])
    },
  }
}
