import { join } from 'node:path'
import type { CaipNetworkId } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { startConsole } from '../instances/console.js'
import type { Instance } from '../instances/Instance.js'
import { startServer } from '../instances/server.js'
import { startWebDevServer } from '../instances/webDevServer.js'
import { getServerEnv } from './getServerEnv.js'
import { defaultPortBase, getWorldPorts } from './getWorldPorts.js'
import { lockStateFolder } from './lockStateFolder.js'
import { openLog } from './openLog.js'
import { readWorldId } from './readWorldId.js'
import { startEvmChain } from './startEvmChain.js'
import { startSolana, type WorldSolana } from './startSolana.js'
import { type SupervisedPart, supervise } from './supervise.js'
import type { WorldContext } from './WorldContext.js'
import { toWorldPart, type WorldPart } from './WorldPart.js'

/** Options of {@link startWorld}. */
export type StartWorldOptions = {
  /** Folder that keeps the world over restarts, `.gangway` for `npm start`. One world at a time. */
  stateDir: string
  /** `GANGWAY_PORT_BASE`, default 4100: moves every port. `random` takes free ports of the system. */
  portBase?: number | 'random'
  /** Says nothing about parts that die and return. Default: false. */
  quiet?: boolean
  /** Starts apps/server too. Default: true. */
  withServer?: boolean
  /** `built` (default): as in production, after a build. `vite`: Vite's development server. */
  page?: 'built' | 'vite'
  /**
   * Milliseconds between Solana's slots, default 400 as in life. A transaction expires 150 to 180 of them
   * after its blockhash was asked for.
   */
  solanaSlotTime?: number
}

/** A running local world. */
export type World = {
  worldId: string
  addresses: {
    web: string
    api: string
    console: string
    /** The nodes themselves, by CAIP-2 id. Pages use the API's proxy instead. */
    rpc: Partial<Record<CaipNetworkId, string>>
    solanaWs?: string
  }
  getParts(): WorldPart[]
  stop(): Promise<void>
}

/**
 * Starts the local world of DESIGN §5: two EVM chains, a Solana network, the dev console and the server.
 * Resolves when every part answers; on a failure it stops what it had started.
 *
 * @throws GangwayError `DEV_ALREADY_RUNNING`, `DEV_PORT_TAKEN`, `DEV_PART_FAILED`, `DEV_PROGRAM_MISSING`.
 */
export async function startWorld(options: StartWorldOptions): Promise<World> {
  const { stateDir, portBase = defaultPortBase, quiet = false, withServer = true, page = 'built' } = options
  const { solanaSlotTime = 400 } = options
  const unlock = lockStateFolder(stateDir)
  const started: Stoppable[] = []
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
    unlock()
  }
  try {
    const say = quiet ? () => undefined : (line: string) => console.log(line)
    const context: WorldContext = { ports: await getWorldPorts(portBase), stateDir, solanaSlotTime, say }
    const own = async <T extends Stoppable>(starting: Promise<T>): Promise<T> => {
      const part = await starting
      started.push(part)
      return part
    }
    return { ...(await startParts(context, own, withServer && page)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Stoppable = { stop(): Promise<void> }

async function startParts(
  context: WorldContext,
  own: <T extends Stoppable>(starting: Promise<T>) => Promise<T>,
  page: 'built' | 'vite' | false,
): Promise<Omit<World, 'stop'>> {
  const { ports, stateDir, say } = context
  const worldId = readWorldId(stateDir)
  const chains: { network: LocalEvmNetwork; url: string; part: SupervisedPart<Instance> }[] = []
  for (const [network, port] of [
    [gangwayOne, ports.gangwayOne],
    [gangwayTwo, ports.gangwayTwo],
  ] as const) {
    const part = await own(startEvmChain(context, { name: network.name, chainId: network.id, port }))
    chains.push({ network, url: `http://127.0.0.1:${port}`, part })
  }
  const solana = await own(startSolana(context))
  const rpc: World['addresses']['rpc'] = Object.fromEntries([
    ...chains.map(({ network, url }) => [network.caipNetworkId, url]),
    ...(solana.gateway ? [[gangwaySolana.caipNetworkId, solana.gateway.url]] : []),
  ])
  let server: SupervisedPart<Instance> | undefined
  let web: SupervisedPart<Instance> | undefined
  const addresses = {
    web: `http://localhost:${ports.web}`,
    api: `http://localhost:${ports.api}`,
    console: `http://localhost:${ports.console}`,
    rpc,
    ...(solana.gateway ? { solanaWs: solana.gateway.wsUrl } : {}),
  }
  const getParts = (): WorldPart[] => [
    ...(server
      ? [toWorldPart('Web app', addresses.web, web ?? server), toWorldPart('API', addresses.api, server)]
      : []),
    toWorldPart('Dev console', addresses.console),
    ...chains.map(({ network, url, part }) => toWorldPart(network.name, url, part)),
    toSolanaPart(solana),
  ]
  await own(
    startConsole({
      port: ports.console,
      worldId,
      rpc,
      getParts,
      ...(solana.faults ? { solanaFaults: solana.faults } : {}),
    }),
  )
  if (page) {
    const env = getServerEnv({ worldId, consoleUrl: addresses.console, rpc, solanaReason: solana.reason })
    const onLine = openLog(stateDir, 'server')
    const dataDir = join(stateDir, 'data')
    const start = () => startServer({ page, webPort: ports.web, apiPort: ports.api, dataDir, env, onLine })
    server = await own(supervise('Server', start, say))
    if (page === 'vite') web = await own(supervise('Web app', () => startVite(context), say))
  }
  return { worldId, addresses, getParts }
}

function startVite({ ports, stateDir }: WorldContext): Promise<Instance> {
  return startWebDevServer({ port: ports.web, apiPort: ports.api, onLine: openLog(stateDir, 'web') })
}

type LocalEvmNetwork = typeof gangwayOne | typeof gangwayTwo

function toSolanaPart({ gateway, node, reason }: WorldSolana): WorldPart {
  const { name } = gangwaySolana
  if (!gateway) return { name, url: '', status: 'absent', ...(reason ? { reason } : {}) }
  return toWorldPart(name, gateway.url, node)
}
