import { join } from 'node:path'
import { toGangwayError } from '@gangway/protocol'
import { seedSolana } from '../chains/seedSolana.js'
import { createSolanaFaults, type SolanaFaults } from '../controls/createSolanaFaults.js'
import type { SolanaUpstream } from '../controls/createSolanaGatewayApp.js'
import { hasSurfpool } from '../instances/loadSurfpool.js'
import { type SolanaGatewayInstance, startSolanaGateway } from '../instances/solanaGateway.js'
import { type SurfpoolInstance, startSurfpool } from '../instances/surfpool.js'
import { openLog } from './openLog.js'
import { type SupervisedPart, supervise } from './supervise.js'
import type { WorldContext } from './WorldContext.js'

/** The world's Solana network: a gateway before a node of ours or of somebody else, or the reason it is absent. */
export type WorldSolana = {
  gateway?: SolanaGatewayInstance
  /** What the gateway does on purpose. */
  faults?: SolanaFaults
  /** The node, when it is ours. */
  node?: SupervisedPart<SurfpoolInstance>
  /** Why there is no network, in a sentence for people. */
  reason?: string
  stop(): Promise<void>
}

/** Starts the Solana network. Where it cannot be had the rest of the world goes on without. */
export async function startSolana(context: WorldContext): Promise<WorldSolana> {
  const external = getExternalNode()
  if (external) {
    const { gateway, faults } = await startGateway(context, () => external)
    return { gateway, faults, stop: () => gateway.stop() }
  }
  if (!hasSurfpool())
    return absent(
      `There is no Surfpool build for this computer (${process.platform} ${process.arch}). ` +
        'Set SOLANA_RPC_URL and SOLANA_WS_URL to a Solana node to have one.',
    )
  let node: SupervisedPart<SurfpoolInstance>
  try {
    const onLine = openLog(context.stateDir, 'surfpool')
    node = await supervise('Surfpool', () => startSeededSurfpool(context, onLine), context.say)
  } catch (error) {
    return absent(`Surfpool did not start: ${toGangwayError(error).details ?? 'no reason given'}`)
  }
  try {
    const { gateway, faults } = await startGateway(context, () => toUpstream(node.current()))
    return {
      gateway,
      faults,
      node,
      async stop() {
        await gateway.stop()
        await node.stop()
      },
    }
  } catch (error) {
    await node.stop()
    throw error
  }
}

function getExternalNode(): SolanaUpstream | undefined {
  const { SOLANA_RPC_URL: rpcUrl, SOLANA_WS_URL: wsUrl } = process.env
  if (!rpcUrl) return undefined
  return { rpcUrl, wsUrl: wsUrl ?? rpcUrl.replace(/^http/, 'ws') }
}

async function startSeededSurfpool(
  { stateDir, solanaSlotTime }: WorldContext,
  onLine: (line: string) => void,
): Promise<SurfpoolInstance> {
  const node = await startSurfpool({
    mode: 'clock',
    slotTime: solanaSlotTime,
    stateFile: join(stateDir, 'solana.json'),
    onLine,
  })
  try {
    await seedSolana(node.url)
    return node
  } catch (error) {
    await node.stop()
    throw error
  }
}

async function startGateway(context: WorldContext, getUpstream: () => SolanaUpstream | undefined) {
  const { solanaRpc: port, solanaWs: wsPort } = context.ports
  const faults = createSolanaFaults()
  return { faults, gateway: await startSolanaGateway({ port, wsPort, getUpstream, faults }) }
}

function toUpstream(node: SurfpoolInstance | undefined): SolanaUpstream | undefined {
  return node && { rpcUrl: node.url, wsUrl: node.wsUrl }
}

function absent(reason: string): WorldSolana {
  return { reason, stop: async () => undefined }
}
