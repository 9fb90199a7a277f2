import {
  type CreateLimiter,
  limitByCacheServer,
  limitByDatabase,
  type OpenDatabase,
  openSharedPoints,
} from '@gangway/server-kit'
import type { RoleParts } from '../role.js'

/**
 * Opens what counts the limits called `name` with other processes: on the cache server, else by the database; undefined with
 * an embedded database alone, which no other process has.
 */
export function openSharedLimits(
  { log, cacheServer, onStop }: Pick<RoleParts, 'log' | 'cacheServer' | 'onStop'>,
  { database, openDoorbell }: OpenDatabase,
  { name, secret }: { name: string; secret: Uint8Array },
): CreateLimiter | undefined {
  if (cacheServer) return limitByCacheServer(cacheServer, { name, secret })
  if (!openDoorbell) return undefined
  const points = openSharedPoints({ database, log, secret })
  onStop(points.close)
  return limitByDatabase({ name, points })
}
