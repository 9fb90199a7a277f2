import { type ChainNamespace, GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { assertServer } from '../kernel/http/assertServer.js'
import type { NamespaceClient, NamespaceContext } from './namespaceClient.js'

type CreateNamespaceClient = (context: NamespaceContext) => NamespaceClient

// The only place that knows which module serves a namespace; each brings its chain library with it.
const modules: Record<ChainNamespace, () => Promise<CreateNamespaceClient>> = {
  eip155: async () => (await import('./eip155/createEip155Client.js')).createEip155Client,
  solana: async () => (await import('./solana/createSolanaClient.js')).createSolanaClient,
}

/** Code of the chain families loaded so far. A test may put other code in its place. */
export const namespaceClients = defineSlot(() => new Map<ChainNamespace, Promise<NamespaceClient>>())

/**
 * Loads the code of a chain family (once a config) and binds it to what the config reads networks by.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` ('Adapter not found', product.md §8) when it cannot be loaded.
 */
export function getNamespaceClient(config: Config, chainNamespace: ChainNamespace): Promise<NamespaceClient> {
  const clients = namespaceClients(config)
  const known = clients.get(chainNamespace)
  if (known) return known
  const client = loadNamespaceClient(config, chainNamespace)
  clients.set(chainNamespace, client)
  // A chunk that failed to load may load the next time.
  client.catch(() => clients.delete(chainNamespace))
  return client
}

/** What code of a chain family is told of a config: its networks, and where they are read. */
export function getNamespaceContext(
  config: Pick<Config, 'networks' | 'apiUrl' | 'projectId' | 'sources'>,
): NamespaceContext {
  const { apiUrl, networks, projectId, sources } = config
  return {
    networks,
    getNode(networkId) {
      const own = sources?.getTransport(networkId)
      if (own) return own
      assertServer(config)
      return `${apiUrl}/v1/?${new URLSearchParams({ chainId: networkId, projectId })}`
    },
  }
}

async function loadNamespaceClient(config: Config, chainNamespace: ChainNamespace): Promise<NamespaceClient> {
  try {
    const createClient = await modules[chainNamespace]()
    return createClient(getNamespaceContext(config))
  } catch (cause) {
    throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', {
      cause,
      details: chainNamespace,
      hints: ['Reload the page'],
    })
  }
}
