import { type CacheServer, openCacheServer } from '@gangway/server-kit'
import type { RoleParts } from '../role.js'

/** Roles that signal other processes or count limits with them. */
const users: ReadonlySet<string> = new Set(['api', 'relay', 'follower', 'frame'])

/** Opens the cache server of a process; undefined without `CACHE_URL`, or if none of its roles uses one. */
export async function openCache({
  config,
  log,
  metrics,
  health,
  onStop,
}: Pick<RoleParts, 'config' | 'log' | 'metrics' | 'health' | 'onStop'>): Promise<CacheServer | undefined> {
  const { cacheUrl, roles } = config
  if (cacheUrl === undefined || !roles.some((role) => users.has(role))) return undefined
  const cacheServer = await openCacheServer(cacheUrl, { log, metrics })
  health.add('cache', { isNeeded: false, getState: cacheServer.getState })
  onStop(cacheServer.close)
  return cacheServer
}
