import type { WorldPorts } from '../process/WorldPorts.js'

/** Host names of architecture.md §5: other sites than `localhost`, where the page is. */
const frameHost = 'secure.localhost'
const recoveryHost = 'recovery.localhost'

/** Where browsers find the secure frame and the recovery service, and how each is told of the other. */
export type WalletAddresses = { frame: string; recovery: string; env: Record<string, string> }

/**
 * The addresses of the embedded wallet's services. `host` moves the frame; one that is a number moves the recovery
 * service with it, as a browser that needs it resolves no name. architecture.md §5.
 */
export function getWalletAddresses(ports: WorldPorts, host: string = frameHost): WalletAddresses {
  const frame = `http://${host}:${ports.frame}`
  const recovery = `http://${/^\d/.test(host) ? host : recoveryHost}:${ports.recovery}`
  return {
    frame,
    recovery,
    env: {
      FRAME_URL: frame,
      RECOVERY_URL: recovery,
      // Node resolves no name under .localhost.
      FRAME_INTERNAL_URL: `http://127.0.0.1:${ports.frame}`,
      RECOVERY_INTERNAL_URL: `http://127.0.0.1:${ports.recovery}`,
    },
  }
}
