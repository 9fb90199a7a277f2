import { createHash } from 'node:crypto'
import { createLocalBus, createPostgresStore, createRelay, openPostgresBus } from '@gangway/relay'
import {
  createHttpApp,
  type HandleUpgrade,
  type HttpEnv,
  type OpenDatabase,
  openSharedCounts,
} from '@gangway/server-kit'
import { Hono } from 'hono'
import type { Role, RoleParts } from '../role.js'
import { relayPath } from '../settings/readPairingSettings.js'
import { createLateRole, createWaitingRole, refuseUpgrade } from './createLateRole.js'

/** What is published waits for nobody who reads: it is refused after a while. */
const writingConnections = 2

/**
 * The `relay` role: messages between pages and wallets elsewhere, at `/relay`, with its health below that.
 *
 * @param beside what answers every other path of the same port
 */
export function createRelayRole(parts: RoleParts, beside?: Role): Promise<Role> {
  return createLateRole(parts, {
    name: 'relay',
    create: (opened) => createOpenRelay(parts, opened, beside),
    early: async () => ({
      ...(beside ?? createWaitingRole(parts, 'relay')),
      handleUpgrade: onlyAt(relayPath, refuseUpgrade),
    }),
  })
}

async function createOpenRelay(parts: RoleParts, opened: OpenDatabase, beside?: Role): Promise<Role> {
  const { config, log, metrics, onStop } = parts
  const { database, isAnswering, clock } = opened
  await parts.projects.follow(database)
  const writes = opened.openLane(writingConnections)
  const { bus, origin } = await openBus(parts, opened)
  const store = createPostgresStore({ database, writes, origin, getNow: clock.getNow })
  onStop(store.close)
  onStop(bus.close)
  const relay = createRelay({
    log,
    metrics,
    ...config.pairing.relay,
    listAdded: parts.projects.listKept,
    store,
    bus,
    sharedCounts: openCounts(parts),
    getClientIp: parts.getSourceIp,
    getNow: clock.getNow,
    getEarliest: clock.getEarliest,
  })
  const getHealth = () => {
    const database = isAnswering() ? 'ok' : 'failing'
    return { status: database === 'ok' ? 'ok' : 'degraded', role: 'relay', database, ...relay.getStats() }
  }
  const pages = createRelayPages(parts, getHealth)
  const app = new Hono<HttpEnv>()
  app.all(`${relayPath}/*`, (context) => pages.fetch(context.req.raw, context.env))
  app.all('*', (context) => (beside ?? pages).fetch(context.req.raw, context.env))
  return { fetch: app.fetch, handleUpgrade: onlyAt(relayPath, relay.handleUpgrade), drain: relay.drain }
}

/** Other processes can share a server, and none an embedded database. */
async function openBus({ log, metrics }: RoleParts, { openLane, openDoorbell, clock }: OpenDatabase) {
  if (!openDoorbell) return { bus: createLocalBus(), origin: 0 }
  const { getNow } = clock
  const bus = await openPostgresBus({ database: openLane(1), openDoorbell, log, metrics, getNow })
  return { bus, origin: bus.origin }
}

/** Relays on one Postgres count their limits together where they have a cache server. */
function openCounts({ config: { databaseUrl }, cacheServer, onStop }: RoleParts) {
  if (!cacheServer || databaseUrl === undefined) return undefined
  // What they have in common, and the cache server does not know.
  const secret = createHash('sha256').update(databaseUrl).digest()
  const counts = openSharedCounts(cacheServer, { name: 'relay', secret })
  onStop(counts.close)
  return counts
}

/** What the relay answers to whoever does not come with a WebSocket. */
function createRelayPages({ log, metrics }: RoleParts, getHealth: () => object): Hono<HttpEnv> {
  const app = createHttpApp({ log, metrics })
  for (const path of ['/healthz', `${relayPath}/healthz`])
    app.get(path, (context) => context.json(getHealth()))
  app.get(relayPath, (context) => context.text('This is a relay; it speaks WebSocket.\n', 426))
  return app
}

/** Other paths have no WebSocket. */
function onlyAt(path: string, handleUpgrade: HandleUpgrade): HandleUpgrade {
  return (request, socket, head) => {
    const [requested = ''] = request.url?.split('?') ?? []
    if (requested === path || requested === `${path}/`) return handleUpgrade(request, socket, head)
    // Cut, because whoever does not close its side would be waited for.
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
      socket.destroy(),
    )
  }
}
