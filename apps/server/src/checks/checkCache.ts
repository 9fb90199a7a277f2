import { createLog, createMetrics, openCacheServer } from '@gangway/server-kit'
import type { Check, FindingLevel } from './check.js'
import { describeReason } from './describeReason.js'

/** What a server of the Redis protocol answers, by the first word of it. */
const answers: Readonly<Record<string, { level: FindingLevel; what: string; remedy: string }>> = {
  NOAUTH: { level: 'wrong', what: 'it wants a password', remedy: 'Put it into the address' },
  WRONGPASS: { level: 'wrong', what: 'it knows no such user or password', remedy: 'Correct the address' },
  NOPERM: {
    level: 'wrong',
    what: 'its user may not do what is needed',
    remedy: 'Give it the commands, keys and channels that docs/self-hosting.md names',
  },
  READONLY: { level: 'wrong', what: 'it is a replica', remedy: 'Name the primary' },
  OOM: {
    level: 'away',
    what: 'it has no memory left',
    remedy: 'Set maxmemory-policy to volatile-ttl, or give it more',
  },
  MISCONF: {
    level: 'away',
    what: 'it cannot save, and takes no writes',
    remedy: 'Set save to "": nothing in it has to be saved',
  },
  LOADING: { level: 'away', what: 'it is starting', remedy: 'Look again in a minute' },
}

/** The cache server: reached, and does what limits need. */
export const checkCache: Check = {
  title: 'cache server',
  async find({ config: { cacheUrl } }) {
    if (cacheUrl === undefined) return []
    const server = await openCacheServer(cacheUrl, {
      log: createLog({ level: 'silent' }),
      metrics: createMetrics(),
    })
    const { reason } = server.getState()
    await server.close()
    if (reason === undefined) return []
    const { level, what, remedy } = answers[reason] ?? describeReason(reason)
    const { host } = new URL(cacheUrl)
    return [{ level, field: 'CACHE_URL', what: `the cache server at ${host}: ${what}`, remedy }]
  },
}
