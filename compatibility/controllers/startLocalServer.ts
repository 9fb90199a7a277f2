import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deployLocalContracts,
  deployLocalNames,
  deployLocalPools,
  fundEvm,
  getFreePort,
  localEvmTokens,
  localNameSuffix,
  localNamesAddress,
  localSwapVenues,
  startAnvil,
  startCardDesk,
  startServer,
} from '@gangway/dev'
import { getAddress, parseUnits } from 'viem'

/** Our server over one local chain, as the local world runs it. */
export type LocalServer = {
  url: string
  rpcUrl: string
  /** Presses a button of a page of the card desk. */
  press(page: string, action: string, more?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

const deskKey = 'desk-key-of-the-controllers'

/** Starts both, with the world's tokens, names, prices and card desk. */
export async function startLocalServer(): Promise<LocalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-controllers-'))
  const anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  const stopAnvil = () => Promise.all([anvil.stop(), rm(dataDir, { recursive: true, force: true })])
  try {
    await deployLocalContracts(anvil.url)
    await deployLocalNames(anvil.url)
    await deployLocalPools(anvil.url)
    const [webPort, apiPort] = [await getFreePort(), await getFreePort()]
    const desk = await startCardDesk({
      port: await getFreePort(),
      key: deskKey,
      webhookUrl: `http://127.0.0.1:${apiPort}/v1/onramp/webhooks/local`,
      pay: ({ address, asset, amount }) =>
        fundEvm(anvil.url, {
          address: getAddress(address),
          asset,
          amount: parseUnits(amount, asset === 'native' ? 18 : 6),
        }),
    })
    const server = await startServer({
      page: 'vite',
      webPort,
      apiPort,
      dataDir,
      env: {
        RPC_URL_31337: anvil.url,
        LOCAL_BUY_URL: desk.url,
        LOCAL_BUY_KEY: deskKey,
        ENS_CHAIN: 'eip155:31337',
        ENS_REGISTRY: localNamesAddress,
        NAME_SUFFIX: localNameSuffix,
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
      async press(page, action, more = {}) {
        await fetch(page, {
          method: 'POST',
          body: new URLSearchParams({ action, ...more }),
          redirect: 'manual',
        })
      },
      stop: async () => {
        await server.stop()
        await desk.stop()
        await stopAnvil()
      },
    }
  } catch (error) {
    await stopAnvil()
    throw error
  }
}
