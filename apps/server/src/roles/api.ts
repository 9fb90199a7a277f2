import {
  assertAuthSecret,
  createBlocklist,
  createDataApi,
  createPictureLists,
  watchAuthSecret,
} from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createGetClientIp, createGuardedFetch, type OpenDatabase } from '@gangway/server-kit'
import { openGrantBook } from '@gangway/wallet-api'
import type { CreateRole, Role, RoleParts } from '../role.js'
import { openIdentitySigner } from '../secrets/openIdentitySigner.js'
import { readSecretKey } from '../secrets/readSecretKey.js'
import { readBlocklist } from '../settings/readBlocklist.js'
import { createAccountData } from './createAccountData.js'
import { createBuying } from './createBuying.js'
import { createLateEvents } from './createLateEvents.js'
import { createLateRole, sayDatabaseIsAway } from './createLateRole.js'
import { createPrices } from './createPrices.js'
import { openSharedLimits } from './openSharedLimits.js'
import { startWebhooks } from './startWebhooks.js'

/** Signs the tokens of sign-in. */
const authSecret = { variable: 'AUTH_SECRET', file: 'auth.key' }

/** The `api` role: the data API under its own origin. */
export const createApiRole: CreateRole = async (parts) => {
  const { config, log, metrics, rpc, getPublicConfig } = parts
  const secret = await readSecretKey(authSecret, config.authSecret, config.dataDir)
  const guardedFetch = createGuardedFetch({ gateways: config.gateways })
  const prices = createPrices(config, { rpc, log, metrics })
  const blocklist = createBlocklist(await readBlocklist(config.blocklistFile), listedTokens)
  const withoutDatabase = {
    log,
    metrics,
    rpc,
    getPublicConfig,
    prices,
    tokens: listedTokens,
    projectIds: config.projectIds,
    listProjects: parts.projects.list,
    listAdded: parts.projects.listKept,
    allowedOrigins: config.allowedOrigins,
    rateLimits: config.rateLimits,
    getClientIp: createGetClientIp(parts.getSourceIp),
    operatorToken: config.operatorToken,
    sources: config.dataSources,
    blocklist,
    stopping: parts.stopping,
    names: { fetch: guardedFetch },
    pictures: { fetch: guardedFetch, secret, apiUrl: config.apiUrl },
    pictureLists: openPictureLists(parts),
  }

  const events = createLateEvents(parts)

  async function create(opened: OpenDatabase): Promise<Role> {
    events.open(opened)
    const { database, isAnswering, clock } = opened
    const { getNow, getEarliest } = clock
    await parts.projects.follow(database)
    // An embedded database is one process's, and its secret may be made anew.
    if (config.databaseUrl !== undefined) {
      const isNamed = config.authSecret !== undefined
      await assertAuthSecret({ database, log, getNow }, { secret, isNamed })
      parts.onStop(watchAuthSecret({ database, log }, secret).close)
    }
    // In a process of both roles the other one delivers.
    if (!config.roles.includes('frame')) startWebhooks(parts, opened, { hasLogins: false })
    const identity = await openIdentitySigner(config, { service: 'api', issuer: config.apiUrl, getNow })
    return createDataApi({
      ...withoutDatabase,
      ownNames: config.ownNames && { settings: config.ownNames, database, getNow },
      isDatabaseAnswering: isAnswering,
      sharedLimits: openSharedLimits(parts, opened, { name: 'api', secret }),
      events: events.get(),
      siwx: {
        ...{ database, secret, getNow, getEarliest, webhooks: config.webhooks },
        ...(identity ? { identity } : {}),
      },
      grants: await openGrantBook({ database, listProjects: parts.projects.list, getNow }),
      accountData: await createAccountData(parts, { opened, prices, blocklist }),
      buying: createBuying(parts, opened),
    })
  }

  return createLateRole(parts, {
    name: 'api',
    create,
    // JSON-RPC, balances, prices, names, pictures, wallets; events wait.
    early: async () =>
      sayDatabaseIsAway(
        createDataApi({ ...withoutDatabase, isDatabaseAnswering: () => false, events: events.get() }),
      ),
  })
}

function openPictureLists({ config, log, onStop }: RoleParts) {
  const getNow = () => performance.now()
  const lists = createPictureLists({ sources: config.pictureLists, log, getNow })
  onStop(lists.close)
  return lists
}
