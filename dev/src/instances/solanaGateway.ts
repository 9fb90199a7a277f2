import { createSolanaFaults, type SolanaFaults } from '../controls/createSolanaFaults.js'
import { createSolanaGatewayApp, type SolanaUpstream } from '../controls/createSolanaGatewayApp.js'
import { serveSolanaSubscriptions } from '../controls/serveSolanaSubscriptions.js'
import { assertPortFree } from '../process/assertPortFree.js'
import type { Instance } from '../process/Instance.js'
import { serveInProcess } from './serveInProcess.js'

/** Options of {@link startSolanaGateway}. */
export type SolanaGatewayOptions = {
  /** HTTP port; 0 lets the system choose. */
  port: number
  /** WebSocket port; 0 lets the system choose. */
  wsPort: number
  /** The node at this moment; undefined while it is away. Asked anew for every request. */
  getUpstream: () => SolanaUpstream | undefined
  /** What it does on purpose; switched by the dev console. Default: nothing ever. */
  faults?: SolanaFaults
}

/** The Solana network's fixed addresses: HTTP (`url`) and WebSocket. */
export type SolanaGatewayInstance = Instance & { wsUrl: string }

/**
 * Starts the fixed-port front of a Solana node, in this process: splits JSON-RPC batches (Surfpool takes none),
 * pins the genesis hash, allows every origin, carries subscriptions both ways, answers 502 while the node is away.
 */
export async function startSolanaGateway(options: SolanaGatewayOptions): Promise<SolanaGatewayInstance> {
  const { port, wsPort, getUpstream, faults = createSolanaFaults() } = options
  const name = 'solana gateway'
  await assertPortFree(wsPort, `${name}, WebSocket`)
  const http = await serveInProcess({ name, port, fetch: createSolanaGatewayApp(getUpstream, faults).fetch })
  const subscriptions = await serveSolanaSubscriptions(wsPort, getUpstream)
  return {
    ...http,
    wsUrl: subscriptions.url,
    async stop() {
      await subscriptions.stop()
      await http.stop()
    },
  }
}
