import { setTimeout as delay } from 'node:timers/promises'
import { GangwayError } from '@gangway/protocol'
import {
  collectProcessMetrics,
  createGetSourceIp,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type RunningServer,
  startServer,
} from '@gangway/server-kit'
import { createLiveProjects } from '@gangway/wallet-api'
import { assertNodes } from './checks/assertNodes.js'
import { runCommand } from './commands/runCommand.js'
import { createDatabaseOpener } from './database/createDatabaseOpener.js'
import { createHealth } from './health/createHealth.js'
import { toNodeState } from './health/toNodeState.js'
import { createAdminApp, hideOperatorPaths } from './http/createAdminApp.js'
import { createTransportHeaders } from './http/createTransportHeaders.js'
import { serveMetrics } from './http/serveMetrics.js'
import { serveReadiness } from './http/serveReadiness.js'
import type { Role, RoleParts } from './role.js'
import { createAdminRole } from './roles/admin.js'
import { createApiRole } from './roles/api.js'
import { createFollowerRole } from './roles/follower.js'
import { createFrameRole } from './roles/frame.js'
import { openCache } from './roles/openCache.js'
import { createRecoveryRole } from './roles/recovery.js'
import { createRelayRole } from './roles/relay.js'
import { createWebRole } from './roles/web.js'
import { readServerConfig, type ServerConfig } from './settings/readServerConfig.js'
import { toPublicConfig } from './settings/toPublicConfig.js'

/** Time open requests have to finish once those connected for long were told to go, ms. */
const requestTime = 500

/** Time to close what is open after that, ms: a database that does not answer must not keep the process. architecture.md §6 */
const closeTime = 800

/** Time nodes have at the start to say which network they serve, in milliseconds; what they say later shows in the log. */
const nodesTime = 3_000

/** How often nodes not yet known to serve their network are asked again, in milliseconds. */
const probeInterval = 60_000

type RoleName = ServerConfig['roles'][number]

async function main(config: ServerConfig): Promise<void> {
  const log = createLog({ level: config.logLevel, name: 'gangway' })
  const metrics = createMetrics()
  collectProcessMetrics(metrics)
  const rpc = createRpcUpstreams(config.networks, { log, metrics })
  const stopping = new AbortController()
  const stops: (() => Promise<void>)[] = []
  const onStop = (stop: () => Promise<void>) => void stops.unshift(stop)
  // Whoever sends requests is told first, and nothing ends before they had time to hear it.
  const leaving = new AbortController()
  const health = createHealth(leaving.signal)
  const cacheServer = await openCache({ config, log, metrics, health, onStop })
  const projects = createLiveProjects({ base: config.wallet.projects, log })
  onStop(async () => projects.close())
  const opener = createDatabaseOpener(config, { log, onStop, metrics, isWaiting: true, cacheServer })
  const parts: RoleParts = {
    config,
    log,
    metrics,
    rpc,
    health,
    getPublicConfig: () => toPublicConfig(config, rpc),
    projects,
    getSourceIp: createGetSourceIp({ trustProxy: config.trustProxy, log }),
    getDatabase() {
      health.add('database', { isNeeded: true, getState: opener.getState })
      return opener.getDatabase()
    },
    cacheServer,
    whenDatabaseAway: opener.whenAway,
    fail(error) {
      // As it is Node would write it down whole: a statement that failed holds what it was asked.
      if (!isConfigError(error)) log.error({ error }, 'ended: a role could not be opened')
      endBy(error)
    },
    stopping: stopping.signal,
    onStop,
  }
  const { framePort, recoveryPort } = config.wallet
  const roles = {
    web: { port: config.webPort, portVariable: 'WEB_PORT', create: createWebRole },
    api: {
      port: config.apiPort,
      portVariable: 'API_PORT',
      create: config.roles.includes('relay') ? createApiWithRelay : createApiRole,
    },
    relay: { port: config.pairing.relayPort, portVariable: 'RELAY_PORT', create: createRelayRole },
    follower: { port: config.followerPort, portVariable: 'FOLLOWER_PORT', create: createFollowerRole },
    frame: { port: framePort, portVariable: 'FRAME_PORT', create: createFrameRole },
    admin: { port: config.console.port, portVariable: 'CONSOLE_PORT', create: createAdminRole },
    recovery: { port: recoveryPort, portVariable: 'RECOVERY_PORT', create: createRecoveryRole },
  }
  if (config.roles.some((role) => role === 'api' || role === 'frame' || role === 'follower')) {
    health.add('nodes', { isNeeded: false, getState: () => toNodeState(rpc) })
    // The local world's chains start beside its server.
    if (config.environment === 'local') void rpc.probe()
    else await assertNodes(rpc, nodesTime)
    setInterval(() => void rpc.probe(), probeInterval).unref()
  }
  const running: { name: RoleName; server: RunningServer; role: Role }[] = []
  const headers = createTransportHeaders(config)
  const listen = async ({ name, role }: { name: RoleName; role: Role }) => {
    const { port, portVariable } = roles[name]
    const { handleUpgrade } = role
    const own = config.adminPort === undefined ? serveMetrics : hideOperatorPaths
    const fetch = serveReadiness(parts, own(parts, role.fetch))
    const { keepAlive } = config
    const host = name === 'admin' ? config.console.host : config.host
    const server = await startServer({
      ...{ fetch, handleUpgrade, headers, host, port, portVariable, keepAlive },
      leaving: leaving.signal,
    })
    log.info({ role: name, host, port: server.port }, 'listening')
    running.push({ name, server, role })
  }

  const drain = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    leaving.abort()
    // Whoever sends requests here learns by /readyz that they should go elsewhere; until then they are answered.
    await delay(config.drain.delay)
    stopping.abort()
    const { time } = config.drain
    setTimeout(
      () => {
        log.warn('stopped before everything was closed')
        process.exit(0)
      },
      time + requestTime + closeTime,
    )
    await Promise.all(
      running.flatMap(({ server, role }) => [server.close(time + requestTime), role.drain?.(time)]),
    )
    for (const stop of stops) await stop()
    log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', drain)
  process.once('SIGINT', drain)
  // All of them before one listens: what is wrong for one must not leave the others serving half of it. One that waits for
  // the database holds up no other.
  const names = config.roles.filter((name) => !(name === 'relay' && config.roles.includes('api')))
  const made = await Promise.all(names.map(async (name) => ({ name, role: await roles[name].create(parts) })))
  if (config.adminPort !== undefined) {
    // The relay may be on the API's port.
    const listRoles = () =>
      running.flatMap(({ name, role }) =>
        (name === 'api' && config.roles.includes('relay') ? [name, 'relay'] : [name]).map((name) => ({
          name,
          role,
        })),
      )
    const fetch = createAdminApp(parts, listRoles)
    const { host, adminPort: port } = config
    // Left open to the end: what happens while the others close is measured too.
    await startServer({ fetch, host, port, portVariable: 'ADMIN_PORT' })
  }
  await Promise.all(made.map(listen))
}

/** Where both run, the relay answers on the API's port. */
async function createApiWithRelay(parts: RoleParts): Promise<Role> {
  return createRelayRole(parts, await createApiRole(parts))
}

function isConfigError(error: unknown): error is GangwayError {
  return error instanceof GangwayError && error.code === 'INVALID_CONFIG'
}

/** Ends the process by an error. One of the configuration is for people, not for the log. */
function endBy(error: unknown): never {
  if (isConfigError(error))
    process.stderr.write(`${error.shortMessage}\n${error.hints.map((hint) => `  ${hint}\n`).join('')}`)
  process.exit(1)
}

try {
  const command = process.argv.slice(2)
  if (command.length > 0) process.exit(await runCommand(command, process.env))
  await main(readServerConfig(process.env))
} catch (error) {
  if (!isConfigError(error)) throw error
  endBy(error)
}
