import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { startConsole } from '../instances/console.js'
import { localInstances } from '../instances/localInstances.js'
import { createMailbox } from '../mail/createMailbox.js'
import type { WorldAddresses } from '../process/WorldAddresses.js'
import type { WorldPart } from '../process/WorldPart.js'
import { waitForAll } from '../process/waitForAll.js'
import { getServerEnv } from './getServerEnv.js'
import { getWalletAddresses } from './getWalletAddresses.js'
import { defaultPortBase, getWorldPorts } from './getWorldPorts.js'
import { lockStateFolder } from './lockStateFolder.js'
import { readWorldId } from './readWorldId.js'
import { startEvmChain } from './startEvmChain.js'
import { startInstances } from './startInstances.js'
import { startServers, type WorldServers } from './startServers.js'
import { startSolana, type WorldSolana } from './startSolana.js'
import { toWorldPart } from './toWorldPart.js'
import type { WorldContext } from './WorldContext.js'

/** Options of {@link startWorld}. */
export type StartWorldOptions = {
  /** Folder that keeps the world over restarts, `.gangway` for `npm start`. One world at a time. */
  stateDir: string
  /** `GANGWAY_PORT_BASE`, default 4100: moves every port. `random` takes free ports of the system. */
  portBase?: number | 'random'
  /** Says nothing about parts that die and return. Default: false. */
  quiet?: boolean
  /** Starts apps/server too: page, API, relay, secure frame and recovery service. Default: true. */
  withServer?: boolean
  /**
   * Processes of the server, and as many of the recovery service, behind a balancer. They share a Postgres and a cache server of
   * this machine, which keep nothing: another start has another world. Default: one, with a database of its own.
   */
  servers?: number
  /** `built` (default): as in production, after a build. `vite`: Vite's development server. */
  page?: 'built' | 'vite'
  /**
   * Milliseconds between Solana's slots, default 400 as in life. A transaction expires 150 to 180 of them
   * after its blockhash was asked for.
   */
  solanaSlotTime?: number
  /** Host name of the secure frame, e.g. `127.0.0.1` for a browser that does not resolve `*.localhost`. */
  frameHost?: string
}

/** A running local world. */
export type World = {
  worldId: string
  addresses: WorldAddresses
  getParts(): WorldPart[]
  stop(): Promise<void>
}

/**
 * Starts the local world of architecture.md §5: two EVM chains, a Solana network, a mail catcher, the dev console, the server and
 * the recovery service.
 * Resolves when every part answers; on a failure it stops what it had started.
 *
 * @throws GangwayError `DEV_ALREADY_RUNNING`, `DEV_PORT_TAKEN`, `DEV_PART_FAILED`, `DEV_PROGRAM_MISSING`.
 */
export async function startWorld(options: StartWorldOptions): Promise<World> {
  const { stateDir, portBase = defaultPortBase, quiet = false, withServer = true, page = 'built' } = options
  const { solanaSlotTime = 400, frameHost, servers = 1 } = options
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
    return { ...(await startParts(context, own, { page: withServer && page, frameHost, servers })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Stoppable = { stop(): Promise<void> }

async function startParts(
  context: WorldContext,
  own: <T extends Stoppable>(starting: Promise<T>) => Promise<T>,
  options: { page: 'built' | 'vite' | false; frameHost: string | undefined; servers: number },
): Promise<Omit<World, 'stop'>> {
  const { ports, stateDir } = context
  const { page, servers: count } = options
  const worldId = readWorldId(stateDir)
  const startChain = async (network: LocalEvmNetwork, port: number) => {
    const part = await own(startEvmChain(context, { name: network.name, chainId: network.id, port }))
    return { network, url: `http://127.0.0.1:${port}`, part }
  }
  const [one, two, solana] = await waitForAll([
    startChain(gangwayOne, ports.gangwayOne),
    startChain(gangwayTwo, ports.gangwayTwo),
    own(startSolana(context)),
  ])
  const chains = [one, two]
  const rpc: WorldAddresses['rpc'] = Object.fromEntries([
    ...chains.map(({ network, url }) => [network.caipNetworkId, url]),
    ...(solana.gateway ? [[gangwaySolana.caipNetworkId, solana.gateway.url]] : []),
  ])
  const wallet = getWalletAddresses(ports, options.frameHost)
  const addresses: WorldAddresses = {
    web: `http://localhost:${ports.web}`,
    api: `http://localhost:${ports.api}`,
    relay: `ws://localhost:${ports.api}/relay`,
    frame: wallet.frame,
    recovery: wallet.recovery,
    console: `http://localhost:${ports.console}`,
    // One name for browsers and for the server, as an issuer has one; Node resolves none under .localhost.
    social: `http://127.0.0.1:${ports.socialProviders}`,
    swaps: `http://127.0.0.1:${ports.swapServices}`,
    desk: `http://127.0.0.1:${ports.buyProvider}`,
    rpc,
    ...(solana.gateway ? { solanaWs: solana.gateway.wsUrl } : {}),
  }
  const mailbox = createMailbox()
  const instances = await startInstances(context, { instances: localInstances, addresses, mailbox, own })
  let servers: WorldServers | undefined
  const getParts = (): WorldPart[] => [
    ...(servers ? listServerParts(addresses, servers) : []),
    toWorldPart('Dev console', addresses.console),
    ...instances.getParts(),
    ...(servers ? [toWorldPart('Phone wallet', `${addresses.console}/phone`)] : []),
    ...chains.map(({ network, url, part }) => toWorldPart(network.name, url, part)),
    toSolanaPart(solana),
  ]
  const { faults, reason: solanaReason } = solana
  await own(
    startConsole({
      port: ports.console,
      worldId,
      rpc,
      getParts,
      mailbox,
      ...(faults ? { solanaFaults: faults } : {}),
      ...(page
        ? {
            phone: { apiUrl: addresses.api, relayUrl: addresses.relay },
            farcasterRelayUrl: `http://127.0.0.1:${ports.frame}/farcaster`,
          }
        : {}),
    }),
  )
  if (page) {
    const mailUrl = `smtp://127.0.0.1:${ports.mail}`
    const { solanaWs } = addresses
    const told = { worldId, consoleUrl: addresses.console, rpc, solanaWs, solanaReason, mailUrl }
    const env = { ...getServerEnv(told), ...instances.env }
    servers = await startServers(context, { page, servers: count, wallet, env, own })
  }
  return { worldId, addresses, getParts }
}

function listServerParts(addresses: WorldAddresses, servers: WorldServers): WorldPart[] {
  const { server, recovery, web = server } = servers
  return [
    toWorldPart('Web app', addresses.web, web),
    toWorldPart('API', addresses.api, server),
    toWorldPart('Relay', addresses.relay, server),
    toWorldPart('Secure frame', addresses.frame, server),
    toWorldPart('Recovery', addresses.recovery, recovery),
  ]
}

type LocalEvmNetwork = typeof gangwayOne | typeof gangwayTwo

function toSolanaPart({ gateway, node, reason }: WorldSolana): WorldPart {
  const { name } = gangwaySolana
  if (!gateway) return { name, url: '', status: 'absent', ...(reason ? { reason } : {}) }
  return toWorldPart(name, gateway.url, node)
}
