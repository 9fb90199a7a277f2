import { type CaipNetworkId, noFeatures, type PublicConfig } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import type { Confirmation } from './confirm/Confirmation.js'
import type { WalletEnvironment } from './createWalletContext.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** A page for a wallet in a test without one: keeps nothing, answers questions as told, remembers them. */
export type TestEnvironment = WalletEnvironment & {
  questions: Confirmation[]
  /** The next answers, in order; when there are none left, Confirm. */
  answers: (boolean | Promise<boolean>)[]
}

/** Makes a {@link TestEnvironment} whose networks are nodes reached directly, by their addresses. */
export function createTestEnvironment(nodes: Readonly<Record<CaipNetworkId, string>>): TestEnvironment {
  const items = new Map<string, string>()
  const questions: Confirmation[] = []
  const answers: (boolean | Promise<boolean>)[] = []
  return {
    questions,
    answers,
    config: createConfig(Object.keys(nodes) as CaipNetworkId[]),
    origin: 'http://localhost:4100',
    rpc: async (networkId, method, params) => {
      const response = await fetch(nodes[networkId] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = await response.json()
      if (error) throw new ProviderRpcError(error.code, error.message)
      return result
    },
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
    },
    confirm: async (question) => {
      questions.push(question)
      return answers.shift() ?? true
    },
  }
}

function createConfig(networkIds: readonly CaipNetworkId[]): PublicConfig {
  return {
    environment: 'local',
    worldId: null,
    projectId: 'local',
    apiUrl: 'http://127.0.0.1',
    defaultNetwork: 'eip155:31337',
    networks: networks
      .filter(({ caipNetworkId }) => networkIds.includes(caipNetworkId))
      .map((network) => ({ ...network, isConfigured: true })),
    features: { ...noFeatures, send: true },
  }
}
