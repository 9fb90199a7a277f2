import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { createBuyProvider } from '../buying/createBuyProvider.js'
import { defineInstance } from './defineInstance.js'
import { serveInProcess } from './serveInProcess.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    buyProvider: number
  }
}

/** What it knows the server of the local world by. Worth nothing outside it. */
const key = 'local-card-desk-key'

const faucetSchema = v.object({ hash: v.string() })

/** Sells coins for money: a page that pays from the faucet. Its faults are set on it. */
export const buyProvider = defineInstance({
  name: 'Card desk',
  ports: { buyProvider: 4106 },
  start: ({ ports, addresses }) => {
    const app = createBuyProvider({
      key,
      getUrl: () => `http://127.0.0.1:${ports.buyProvider}`,
      webhookUrl: `${addresses.api}/v1/onramp/webhooks/local`,
      // By the console's, so that the faucet's account has one queue.
      pay: (payment) => askFaucet(addresses.console, payment),
    })
    return serveInProcess({ name: 'card desk', port: ports.buyProvider, fetch: app.fetch })
  },
  environment: ({ url }) => ({ LOCAL_BUY_URL: url, LOCAL_BUY_KEY: key }),
})

async function askFaucet(console: string, payment: Record<string, string>): Promise<string> {
  const response = await fetch(`${console}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  })
  const answer = v.safeParse(faucetSchema, await response.json())
  if (!answer.success) throw new GangwayError('DEV_FAUCET_FAILED', { details: `status ${response.status}` })
  return answer.output.hash
}
