// A page's side by a published client: the provider AppKit uses.
import { createRequire } from 'node:module'
import type { UniversalProvider } from 'universal-provider-a'
import { askedNamespaces } from './askedNamespaces.js'
import { createFileStorage } from './createFileStorage.js'
import type { CreatePeer, DappCalls } from './peerProtocol.js'
import { runPeer } from './runPeer.js'
import { toPublishedStorage } from './toPublishedStorage.js'

const require = createRequire(import.meta.url)

const createDapp: CreatePeer<DappCalls> = async (options, emit) => {
  const { packageName = '', relayUrl, storageFolder, rpcUrl } = options
  const published: { UniversalProvider: typeof UniversalProvider } = require(packageName)
  const provider = await published.UniversalProvider.init({
    relayUrl,
    projectId: 'local',
    logger: 'silent',
    metadata: { name: packageName, description: '', url: 'http://localhost', icons: [] },
    storage: toPublishedStorage(createFileStorage(storageFolder)),
  })
  const getAccounts = () =>
    Object.values(provider.session?.namespaces ?? {}).flatMap(({ accounts }) => accounts)
  provider.on('chainChanged', (chainId: string) => emit({ type: 'chainChanged', chainId: Number(chainId) }))
  provider.on('session_update', () => emit({ type: 'update', accounts: getAccounts() }))
  provider.on('session_delete', () => emit({ type: 'end' }))
  const rpcMap = Object.fromEntries(
    Object.values(askedNamespaces)
      .flatMap(({ chains }) => chains)
      .map((chain) => [chain.split(':')[1], rpcUrl]),
  )
  return {
    async connect() {
      const link = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const optionalNamespaces = Object.fromEntries(
        Object.entries(askedNamespaces).map(([name, asked]) => [name, { ...asked, rpcMap }]),
      )
      const connected = provider.connect({ optionalNamespaces })
      connected.then(() => emit({ type: 'session', accounts: getAccounts() }))
      return Promise.race([link, connected.then(() => '')])
    },
    request: ({ networkId, method, params }) =>
      provider.request({ method, params: params as unknown[] }, networkId),
    disconnect: () => provider.disconnect(),
  }
}

await runPeer(createDapp)
