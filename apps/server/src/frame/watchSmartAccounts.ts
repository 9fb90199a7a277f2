import {
  type CaipNetworkId,
  delegateContracts,
  delegateProbe,
  isDelegateCode,
  toGangwayError,
} from '@gangway/protocol'
import type { Log, RpcUpstreams } from '@gangway/server-kit'

/** How long until a network whose node did not answer is asked again, ms. */
const retryDelay = 30_000

/** Which networks have smart accounts, as far as their nodes have said. */
export type SmartAccountNetworks = { has(network: CaipNetworkId): boolean; close(): void }

/**
 * Asks each EVM network's node whether accounts can be handed to our delegate there: EIP-7702, and the very code. Begins
 * at once and waits for nobody; a node that does not answer is asked again. docs/decisions/0021-smart-account.md
 */
export function watchSmartAccounts(
  rpc: Pick<RpcUpstreams, 'getStatuses' | 'read'>,
  log: Pick<Log, 'info' | 'warn'>,
): SmartAccountNetworks {
  const found = new Set<CaipNetworkId>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  /** A node may know no state overrides, or no EIP-7702, and says so by an error of its own. */
  async function runsDelegate(id: CaipNetworkId): Promise<boolean> {
    try {
      return (await rpc.read(id, 'eth_call', delegateProbe.params)) === delegateProbe.answer
    } catch (error) {
      if (toGangwayError(error).context.rpcCode === undefined) throw error
      return false
    }
  }

  async function ask(id: CaipNetworkId, chainId: number): Promise<void> {
    try {
      const code = await rpc.read(id, 'eth_getCode', [delegateContracts.delegate, 'latest'])
      if (code === '0x' || !(await runsDelegate(id))) return
      if (isDelegateCode(String(code), chainId)) found.add(id)
      else
        log.warn(
          { network: id },
          'the delegate of smart accounts has other code than it should; it is not used',
        )
    } catch {
      if (isClosed) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void ask(id, chainId)
      }, retryDelay).unref()
      timers.add(timer)
    }
  }

  const networks = rpc
    .getStatuses()
    .filter(({ network, isConfigured }) => isConfigured && network.chainNamespace === 'eip155')
  void Promise.all(networks.map(({ network }) => ask(network.caipNetworkId, Number(network.id)))).then(() =>
    log.info({ networks: [...found] }, 'networks with smart accounts'),
  )
  return {
    has: (id) => found.has(id),
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
