import { createAccountChanges, createBlocklist } from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createHttpApp, type OpenDatabase } from '@gangway/server-kit'
import type { CreateRole, Role, RoleParts } from '../role.js'
import { readBlocklist } from '../settings/readBlocklist.js'
import { createLateRole, createWaitingRole } from './createLateRole.js'
import { createPrices } from './createPrices.js'
import { addedChannel, changesChannel, startFollowers } from './startFollowers.js'

/** The `follower` role: it follows its share of the chains, and serves its health alone. */
export const createFollowerRole: CreateRole = (parts) =>
  createLateRole(parts, {
    name: 'follower',
    create: (opened) => createOpenFollower(parts, opened),
    early: async () => createWaitingRole(parts, 'follower'),
  })

async function createOpenFollower(parts: RoleParts, opened: OpenDatabase): Promise<Role> {
  const { config, log, metrics, rpc } = parts
  const { follow } = config
  if (!follow) throw new TypeError('FOLLOW is off, and the follower role is to be run')
  const followers = await startFollowers(parts, {
    ...{ follow, opened },
    prices: createPrices(config, { rpc, log, metrics }),
    blocklist: createBlocklist(await readBlocklist(config.blocklistFile), listedTokens),
    changes: createAccountChanges(),
    onWritten: () => changed?.ring(),
  })
  const changed = opened.openDoorbell?.(changesChannel, () => undefined)
  opened.openDoorbell?.(addedChannel, followers.look)
  const app = createHttpApp({ log, metrics })
  app.get('/healthz', (context) => {
    const database = opened.isAnswering() ? 'ok' : 'failing'
    return context.json({ status: database === 'ok' ? 'ok' : 'degraded', role: 'follower', database })
  })
  return { fetch: app.fetch }
}
