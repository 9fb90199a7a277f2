import { GangwayError } from '@gangway/protocol'
import {
  createGetSourceIp,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type RunningServer,
  startServer,
} from '@gangway/server-kit'
import { assertNodes } from './checks/assertNodes.js'
import { runCommand } from './commands/runCommand.js'
import { createDatabaseOpener } from './database/createDatabaseOpener.js'
import { createHealth } from './health/createHealth.js'
import { toNodeState } from './health/toNodeState.js'
import { createTransportHeaders } from './http/createTransportHeaders.js'
import { serveMetrics } from './http/serveMetrics.js'
import { serveReadiness } from './http/serveReadiness.js'
import type { Role, RoleParts } from './role.js'
import { createApiRole } from './roles/api.js'
import { createFrameRole } from './roles/frame.js'
import { createRecoveryRole } from './roles/recovery.js'
import { createRelayRole } from './roles/relay.js'
import { createWebRole } from './roles/web.js'
import { readServerConfig, type ServerConfig } from './settings/readServerConfig.js'
import { toPublicConfig } from './settings/toPublicConfig.js'

/** Time open requests have to finish after SIGTERM, in milliseconds. */
const drainTime = 3_500

/** Of that, the time in which those connected to the relay are told to go, in milliseconds. */
const relayDrainTime = 3_000

/** Time all of it may take, ms: a database that does not answer must not keep the process. DESIGN §6 */
const stopTime = 4_300

/** Time nodes have at the start to say which network they serve, in milliseconds; what they say later shows in the log. */
const nodesTime = 3_000

/** How often nodes not yet known to serve their network are asked again, in milliseconds. */
const probeInterval = 60_000

async function main(config: ServerConfig): Promise<void> {
  const log = createLog({ level: config.logLevel, name: 'gangway' })
  const metrics = createMetrics()
  const rpc = createRpcUpstreams(config.networks, { log, metrics })
  const stopping = new AbortController()
  const stops: (() => Promise<void>)[] = []
  const onStop = (stop: () => Promise<void>) => void stops.unshift(stop)
  const health = createHealth(stopping.signal)
  const openDatabase = createDatabaseOpener(config, log, onStop)
  const parts: RoleParts = {
    config,
    log,
    metrics,
    rpc,
    health,
    getPublicConfig: () => toPublicConfig(config, rpc),
    getSourceIp: createGetSourceIp({ trustProxy: config.trustProxy, log }),
    async getDatabase() {
      const opened = await openDatabase()
      const getState = () => ({ state: opened.isAnswering() ? ('ok' as const) : ('failing' as const) })
      health.add('database', { isNeeded: true, getState })
      return opened
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
    frame: { port: framePort, portVariable: 'FRAME_PORT', create: createFrameRole },
    recovery: { port: recoveryPort, portVariable: 'RECOVERY_PORT', create: createRecoveryRole },
  }
  if (config.roles.includes('api') || config.roles.includes('frame')) {
    health.add('nodes', { isNeeded: false, getState: () => toNodeState(rpc) })
    // The local world's chains start beside its server.
    if (config.environment === 'local') void rpc.probe()
    else await assertNodes(rpc, nodesTime)
    setInterval(() => void rpc.probe(), probeInterval).unref()
  }
  // All of them before one listens: what is wrong for one must not leave the others serving half of it.
  const made: { name: keyof typeof roles; role: Role }[] = []
  for (const name of config.roles) {
    if (name === 'relay' && config.roles.includes('api')) continue
    made.push({ name, role: await roles[name].create(parts) })
  }
  const running: { server: RunningServer; role: Role }[] = []
  const headers = createTransportHeaders(config)
  for (const { name, role } of made) {
    const { port, portVariable } = roles[name]
    const { handleUpgrade } = role
    const fetch = serveReadiness(parts, serveMetrics(parts, role.fetch))
    const server = await startServer({ fetch, handleUpgrade, headers, host: config.host, port, portVariable })
    log.info({ role: name, host: config.host, port: server.port }, 'listening')
    running.push({ server, role })
  }

  const drain = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    stopping.abort()
    setTimeout(() => {
      log.warn('stopped before everything was closed')
      process.exit(0)
    }, stopTime)
    await Promise.all(
      running.flatMap(({ server, role }) => [server.close(drainTime), role.drain?.(relayDrainTime)]),
    )
    for (const stop of stops) await stop()
    log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', drain)
  process.once('SIGINT', drain)
}

/** Where both run, the relay answers on the API's port. */
async function createApiWithRelay(parts: RoleParts): Promise<Role> {
  return createRelayRole(parts, await createApiRole(parts))
}

try {
  const command = process.argv.slice(2)
  if (command.length > 0) process.exit(await runCommand(command, process.env))
  await main(readServerConfig(process.env))
} catch (error) {
  if (!(error instanceof GangwayError) || error.code !== 'INVALID_CONFIG') throw error
  process.stderr.write(`${error.shortMessage}\n${error.hints.map((hint) => `  ${hint}\n`).join('')}`)
  process.exit(1)
}
