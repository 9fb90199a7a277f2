import { createEip155Client } from '../../chains/eip155/createEip155Client.js'
import { createGetClient } from '../../chains/eip155/createGetClient.js'
import { createTestConnection } from '../../chains/eip155/tests/createTestConnection.js'
import { createTestProvider, type TestProvider } from '../../chains/eip155/tests/createTestProvider.js'
import type { TestChain } from '../../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../../chains/getNamespaceClient.js'
import type { Config } from '../../config/config.js'
import { followConnection } from '../../connections/followConnection.js'
import { createTestConfig } from '../../connections/tests/createTestConfig.js'
import { evmReader } from '../openEvmReader.js'

/** A page whose wallet holds the first local account and says by itself what gas it takes. */
export function openEvmPage(
  chain: Pick<TestChain, 'url' | 'context'>,
  parameters: Parameters<typeof createTestConfig>[1] = {},
): { config: Config; provider: TestProvider } {
  const provider = createTestProvider({ rpcUrl: chain.url })
  const { request } = provider
  provider.request = ({ method, params }) =>
    request(
      method === 'eth_sendTransaction'
        ? { method, params: [{ gas: '0x30d40', ...first(params) }] }
        : { method, params },
    )
  const config = createTestConfig([], parameters)
  const connection = createTestConnection(provider, config.networks)
  config.setState({ connections: new Map([[connection.id, connection]]), current: connection.id })
  followConnection(config, connection)
  namespaceClients(config).set('eip155', Promise.resolve(createEip155Client(chain.context)))
  evmReader(config).now = Promise.resolve(createGetClient(chain.context))
  return { config, provider }
}

/** How often the wallet was asked for something. */
export function countAsked({ requests }: TestProvider, asked: string): number {
  return requests.filter(({ method }) => method === asked).length
}

function first(params: unknown): object {
  return Array.isArray(params) ? Object(params[0]) : {}
}
