import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deployLocalContracts,
  deployLocalNames,
  deployLocalPools,
  getFreePort,
  localEvmTokens,
  localNamesAddress,
  localSwapVenues,
  startAnvil,
  startServer,
} from '@gangway/dev'

/** Our server over one local chain, as the local world runs it. */
export type LocalServer = { url: string; rpcUrl: string; stop(): Promise<void> }

/** Starts both, with the world's tokens, names and prices. */
export async function startLocalServer(): Promise<LocalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-controllers-'))
  const anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  const stopAnvil = () => Promise.all([anvil.stop(), rm(dataDir, { recursive: true, force: true })])
  try {
    await deployLocalContracts(anvil.url)
    await deployLocalNames(anvil.url)
    await deployLocalPools(anvil.url)
    const [webPort, apiPort] = [await getFreePort(), await getFreePort()]
    const server = await startServer({
      page: 'vite',
      webPort,
      apiPort,
      dataDir,
      env: {
        RPC_URL_31337: anvil.url,
        ENS_CHAIN: 'eip155:31337',
        ENS_REGISTRY: localNamesAddress,
        SWAP_VENUES: JSON.stringify({ 'eip155:31337': localSwapVenues }),
        STATIC_PRICES: JSON.stringify({
          'eip155:31337': 2500,
          [`eip155:31337:${localEvmTokens.usdx.at}`]: 1,
        }),
      },
    })
    return {
      url: `http://127.0.0.1:${apiPort}`,
      rpcUrl: anvil.url,
      stop: async () => {
        await server.stop()
        await stopAnvil()
      },
    }
  } catch (error) {
    await stopAnvil()
    throw error
  }
}
