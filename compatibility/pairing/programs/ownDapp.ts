// A page's side by our client.
import { createDappClient } from '@gangway/pairing'
import { WebSocket } from 'ws'
import { askedNamespaces } from './askedNamespaces.js'
import { createFileStorage } from './createFileStorage.js'
import type { CreatePeer, DappCalls } from './peerProtocol.js'
import { runPeer } from './runPeer.js'
import { toOwnStorage } from './toOwnStorage.js'

const createDapp: CreatePeer<DappCalls> = async ({ relayUrl, storageFolder }, emit) => {
  const client = await createDappClient({
    relayUrl,
    projectId: 'local',
    WebSocket,
    metadata: { name: 'Gangway', description: '', url: 'http://localhost', icons: [] },
    storage: toOwnStorage(createFileStorage(storageFolder)),
  })
  client.subscribe((event) => {
    if (event.type === 'update') emit({ type: 'update', accounts: toAccounts(event.namespaces) })
    if (event.type === 'event' && event.name === 'chainChanged')
      emit({ type: 'chainChanged', chainId: Number(event.data) })
    if (event.type === 'end') emit({ type: 'end' })
  })
  const getTopic = () => client.getSessions()[0]?.topic ?? ''
  return {
    async connect() {
      const { uri, approval } = await client.propose({ namespaces: askedNamespaces })
      approval.then(({ session }) => emit({ type: 'session', accounts: toAccounts(session.namespaces) }))
      return uri
    },
    request: (parameters) => client.request({ topic: getTopic(), ...parameters }),
    disconnect: () => client.disconnect(getTopic()),
  }
}

function toAccounts(namespaces: Readonly<Record<string, { accounts: readonly string[] }>>): string[] {
  return Object.values(namespaces).flatMap(({ accounts }) => accounts)
}

await runPeer(createDapp)
