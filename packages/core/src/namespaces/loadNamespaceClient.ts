import { type ChainNamespace, GangwayError } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { NamespaceClient, NamespaceContext } from './namespaceClient.js'

type CreateNamespaceClient = (context: NamespaceContext) => NamespaceClient

// The only place that knows which module serves a namespace; each brings its chain library with it.
const modules: Record<ChainNamespace, () => Promise<CreateNamespaceClient>> = {
  eip155: async () => (await import('./eip155/createEip155Client.js')).createEip155Client,
  solana: async () => (await import('./solana/createSolanaClient.js')).createSolanaClient,
}

/**
 * Loads the code of a chain family and binds it to the config's data API.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` ('Adapter not found', SPEC §8) when it cannot be loaded.
 */
export async function loadNamespaceClient(
  config: Config,
  chainNamespace: ChainNamespace,
): Promise<NamespaceClient> {
  const { apiUrl, networks, projectId } = config
  try {
    const createClient = await modules[chainNamespace]()
    return createClient({
      networks,
      getRpcUrl: (networkId) =>
        `${apiUrl}/v1/?${new URLSearchParams({ chainId: networkId, projectId }).toString()}`,
    })
  } catch (cause) {
    throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', {
      cause,
      details: chainNamespace,
      hints: ['Reload the page'],
    })
  }
}
