import { GangwayError } from '@gangway/protocol'
import {
  createLog,
  createMetrics,
  createRpcUpstreams,
  type RunningServer,
  startServer,
} from '@gangway/server-kit'
import { readServerConfig, type ServerConfig } from './readServerConfig.js'
import { createApiRole } from './roles/api.js'
import { createWebRole } from './roles/web.js'
import { toPublicConfig } from './toPublicConfig.js'

/** Time open requests have to finish after SIGTERM, in milliseconds. */
const drainTime = 3_500

/** Time all of it may take, ms: a database that does not answer must not keep the process. DESIGN §6 */
const stopTime = 4_700

async function main(config: ServerConfig): Promise<void> {
  const log = createLog({ level: config.logLevel, name: 'gangway' })
  const metrics = createMetrics()
  const rpc = createRpcUpstreams(config.networks, { log, metrics })
  const stops: (() => Promise<void>)[] = []
  const parts = {
    config,
    log,
    metrics,
    rpc,
    getPublicConfig: () => toPublicConfig(config, rpc),
    onStop: (stop: () => Promise<void>) => void stops.unshift(stop),
  }
  const roles = {
    web: { port: config.webPort, portVariable: 'WEB_PORT', create: createWebRole },
    api: { port: config.apiPort, portVariable: 'API_PORT', create: createApiRole },
  }
  const servers: RunningServer[] = []
  for (const name of config.roles) {
    const { port, portVariable, create } = roles[name]
    const { fetch } = await create(parts)
    const server = await startServer({ fetch, host: config.host, port, portVariable })
    log.info({ role: name, host: config.host, port: server.port }, 'listening')
    servers.push(server)
  }

  const drain = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    setTimeout(() => {
      log.warn('stopped before everything was closed')
      process.exit(0)
    }, stopTime)
    await Promise.all(servers.map((server) => server.close(drainTime)))
    for (const stop of stops) await stop()
    log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', drain)
  process.once('SIGINT', drain)
}

try {
  await main(readServerConfig(process.env))
} catch (error) {
  if (!(error instanceof GangwayError) || error.code !== 'INVALID_CONFIG') throw error
  process.stderr.write(`${error.shortMessage}\n${error.hints.map((hint) => `  ${hint}\n`).join('')}`)
  process.exit(1)
}
