// A wallet's side by our client.
import { createWalletClient, type SessionRequest } from '@gangway/pairing'
import { WebSocket } from 'ws'
import { createFileStorage } from './createFileStorage.js'
import { createRequestQueue } from './createRequestQueue.js'
import { createSigner } from './createSigner.js'
import { localChains } from './localChains.js'
import type { CreatePeer, WalletCalls } from './peerProtocol.js'
import { runPeer } from './runPeer.js'
import { toGrantedNamespaces } from './toGrantedNamespaces.js'
import { toOwnStorage } from './toOwnStorage.js'

const { evm, secondEvm } = localChains

const createWallet: CreatePeer<WalletCalls> = async (options, emit) => {
  const signer = createSigner(options)
  const queue = createRequestQueue(emit)
  const client = await createWalletClient({
    relayUrl: options.relayUrl,
    projectId: 'local',
    WebSocket,
    metadata: { name: 'Gangway wallet', description: '', url: 'http://localhost', icons: [] },
    storage: toOwnStorage(createFileStorage(options.storageFolder)),
  })

  const approve = async (id: string) => {
    const { namespaces } = await client.approve(id, {
      namespaces: toGrantedNamespaces(signer, [evm]),
    })
    emit({ type: 'session', accounts: Object.values(namespaces).flatMap(({ accounts }) => accounts) })
  }
  const allowChain = async (topic: string) => {
    await client.update(topic, toGrantedNamespaces(signer, [evm, secondEvm]))
    await client.emit(topic, { networkId: secondEvm, name: 'chainChanged', data: 31338 })
  }
  const onRequest = ({ id, topic, method, params }: SessionRequest) =>
    queue.add(id, method, async () => {
      const result = await signer.answer(method, params)
      if (method === 'wallet_switchEthereumChain') await allowChain(topic)
      await client.respond(id, { result })
    })

  client.subscribe((event) => {
    if (event.type === 'proposal') void approve(event.proposal.id)
    if (event.type === 'request') void onRequest(event.request)
    if (event.type === 'end') emit({ type: 'end' })
  })
  for (const request of client.getRequests()) void onRequest(request)

  return {
    pair: (uri) => client.pair(uri),
    hold: queue.hold,
    release: queue.release,
    async disconnect() {
      for (const { topic } of client.getSessions()) await client.disconnect(topic)
    },
  }
}

await runPeer(createWallet)
