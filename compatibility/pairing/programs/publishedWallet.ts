// A wallet's side by a published client.
import { createRequire } from 'node:module'
import type { IWalletKit, WalletKit, WalletKitTypes } from 'walletkit-a'
import { createFileStorage } from './createFileStorage.js'
import { createRequestQueue } from './createRequestQueue.js'
import { createSigner } from './createSigner.js'
import { localChains } from './localChains.js'
import type { CreatePeer, PeerOptions, WalletCalls } from './peerProtocol.js'
import { runPeer } from './runPeer.js'
import { toGrantedNamespaces } from './toGrantedNamespaces.js'
import { toPublishedStorage } from './toPublishedStorage.js'

const { evm, secondEvm } = localChains

const createWallet: CreatePeer<WalletCalls> = async (options, emit) => {
  const signer = createSigner(options)
  const queue = createRequestQueue(emit)
  const kit = await initKit(options)

  const allowChain = async (topic: string) => {
    const namespaces = toGrantedNamespaces(signer, [evm, secondEvm])
    // Its `acknowledged()` is not waited for: an answer that is there before that is called is lost on it.
    await kit.updateSession({ topic, namespaces })
    await kit.emitSessionEvent({ topic, chainId: secondEvm, event: { name: 'chainChanged', data: 31338 } })
  }
  const onRequest = ({ topic, id, params: { request } }: WalletKitTypes.SessionRequest) =>
    queue.add(`${id}`, request.method, async () => {
      const result = await signer.answer(request.method, request.params)
      if (request.method === 'wallet_switchEthereumChain') await allowChain(topic)
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    })

  kit.on('session_proposal', async ({ id }) => {
    const namespaces = toGrantedNamespaces(signer, [evm])
    const { namespaces: given } = await kit.approveSession({ id, namespaces })
    emit({ type: 'session', accounts: Object.values(given).flatMap(({ accounts }) => accounts) })
  })
  kit.on('session_request', onRequest)
  kit.on('session_delete', () => emit({ type: 'end' }))
  for (const request of kit.getPendingSessionRequests())
    void onRequest(request as WalletKitTypes.SessionRequest)

  return {
    pair: (uri) => kit.pair({ uri }),
    hold: queue.hold,
    release: queue.release,
    async disconnect() {
      for (const topic of Object.keys(kit.getActiveSessions()))
        await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
  }
}

/** Of the same version as its core, which is not always the one a plain import would find. */
function initKit({ packageName = '', relayUrl, storageFolder }: PeerOptions): Promise<IWalletKit> {
  const require = createRequire(import.meta.url)
  const published: { WalletKit: typeof WalletKit } = require(packageName)
  const { Core } = createRequire(require.resolve(packageName))('@walletconnect/core')
  const storage = toPublishedStorage(createFileStorage(storageFolder))
  return published.WalletKit.init({
    core: new Core({ relayUrl, projectId: 'local', logger: 'silent', storage }),
    metadata: { name: packageName, description: '', url: 'http://localhost', icons: [] },
  })
}

await runPeer(createWallet)
