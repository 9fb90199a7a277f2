import { callJsonRpc } from '../chains/callJsonRpc.js'
import { deployLocalFarcaster } from '../chains/deployLocalFarcaster.js'
import { farcasterChainId } from '../localFarcaster.js'
import { startAnvil } from './anvil.js'
import { defineInstance } from './defineInstance.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    farcaster: number
  }
}

/** s between blocks: a login reads from one of the last minute alone. */
const blockTime = 15

/** The chain of Farcaster's registries, with the people of the Farcaster phone in them. In memory: each start makes it anew. */
export const farcaster = defineInstance({
  name: 'Farcaster',
  ports: { farcaster: 8547 },
  async start({ ports, onLine }) {
    const chain = await startAnvil({ port: ports.farcaster, chainId: farcasterChainId, onLine })
    try {
      await deployLocalFarcaster(chain.url)
      await callJsonRpc(chain.url, 'evm_setIntervalMining', [blockTime])
      return chain
    } catch (error) {
      await chain.stop()
      throw error
    }
  },
  environment: ({ url }) => ({ FARCASTER_RELAY_URL: 'own', FARCASTER_RPC_URLS: `${url},${url}` }),
  getUrl: ({ console }) => `${console}/farcaster`,
})
