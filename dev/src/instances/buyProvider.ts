import { type BuyProviderOptions, createBuyProvider } from '../buying/createBuyProvider.js'
import type { Instance } from '../process/Instance.js'
import { askFaucet } from './askFaucet.js'
import { defineInstance } from './defineInstance.js'
import { serveInProcess } from './serveInProcess.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    buyProvider: number
  }
}

/** What it knows the server of the local world by. Worth nothing outside it. */
const key = 'local-card-desk-key'

/** Sells coins for money: a page that pays from the faucet. Its faults are set on it. */
export const buyProvider = defineInstance({
  name: 'Card desk',
  ports: { buyProvider: 4107 },
  start: ({ ports, addresses }) =>
    startCardDesk({
      port: ports.buyProvider,
      key,
      webhookUrl: `${addresses.api}/v1/onramp/webhooks/local`,
      // By the console's, so that the faucet's account has one queue.
      pay: (payment) => askFaucet(addresses.console, payment),
    }),
  environment: ({ url }) => ({ LOCAL_BUY_URL: url, LOCAL_BUY_KEY: key }),
})

/** Starts a card desk on a port of 127.0.0.1. */
export function startCardDesk({
  port,
  ...options
}: Omit<BuyProviderOptions, 'getUrl'> & { port: number }): Promise<Instance> {
  const { fetch } = createBuyProvider({ ...options, getUrl: () => `http://127.0.0.1:${port}` })
  return serveInProcess({ name: 'card desk', port, fetch })
}
