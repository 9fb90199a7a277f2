import { createBuyProvider } from '@gangway/dev'
import type { OnrampPurchase } from '@gangway/protocol'
import { gangwayOne, listedTokens } from '@gangway/registry'
import {
  createLog,
  createMetrics,
  createRpcUpstreams,
  type Database,
  type RunningServer,
  startServer,
} from '@gangway/server-kit'
import { type BuyDenials, buyProviders, createBuying } from '../src/index.js'
import { startDataApi } from './startDataApi.js'

/** What the card desk knows the server by. */
export const deskKey = 'desk-key-of-the-tests'

type Faucet = Parameters<typeof createBuyProvider>[0]['pay']

/** A data API that sells, and the card desk it sells by. */
export type TestBuying = Awaited<ReturnType<typeof startBuying>>

/** Starts both. `rpcUrl` of the local chain; `pay` from its faucet. `interval`: ms between two looks for what is due. */
export async function startBuying(options: {
  database: Database
  rpcUrl: string
  pay?: Faucet
  denials?: BuyDenials
  interval?: number
  /** A desk that runs already. */
  desk?: { url: string; setWebhookUrl(url: string): void }
  getNow?: () => number
  rateLimits?: { perClient: number; perProject: number }
  /** Projects with origins of their own. */
  projects?: readonly { id: string; origins: readonly string[] }[]
}) {
  const { database, rpcUrl, denials, interval = 600_000, getNow = Date.now } = options
  const desk = options.desk ?? (await startDesk(options.pay))
  const networks = [{ network: gangwayOne, rpcUrls: [rpcUrl] }]
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const rpc = createRpcUpstreams(networks, { log, metrics: createMetrics() })
  const env = { LOCAL_BUY_URL: desk.url, LOCAL_BUY_KEY: deskKey }
  const providers = buyProviders.flatMap((provider) => provider.bind(env, { getNow }) ?? [])
  const buying = createBuying({
    ...{ providers, database, rpc, log, getNow, getEarliest: getNow, interval },
    tokens: listedTokens,
    defaultCountry: 'US',
    keptFor: 90 * 86_400_000,
    ...(denials ? { denials } : {}),
  })
  const { rateLimits, projects } = options
  const api = await startDataApi({
    networks,
    deps: { buying, ...(projects ? { listProjects: () => projects } : {}) },
    ...(rateLimits ? { rateLimits } : {}),
  })
  desk.setWebhookUrl(`${api.url}/v1/onramp/webhooks/local`)

  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${api.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: text }),
      headers,
    })
    const answer = await response.text()
    return { status: response.status, body: answer === '' ? null : (JSON.parse(answer) as unknown) }
  }
  const getPurchase = async (id: string) =>
    (await ask(`/v1/onramp/purchases/${id}?projectId=local`)).body as OnrampPurchase

  return {
    ...{ url: api.url, desk, buying, ask, getPurchase },
    /** Every line of both logs. */
    getLines: () => [...lines, ...api.lines],
    /** Begins a purchase of 100 USD of `asset` for an account. */
    async begin(address: string, more: Record<string, unknown> = {}) {
      const body = {
        destinationWallets: [{ address }],
        chainId: 'eip155:31337',
        asset: 'USDX',
        presetFiatAmount: '100.00',
        ...more,
      }
      return ask('/v1/generators/onrampurl?projectId=local', body)
    },
    async stop() {
      await buying.close()
      await api.stop()
    },
  }
}

/** Starts the card desk on a port of its own. */
export async function startDesk(pay: Faucet = async () => '0x') {
  let webhookUrl = ''
  let server: RunningServer | undefined
  const url = () => `http://127.0.0.1:${server?.port}`
  // The server it tells is started after it.
  const app = createBuyProvider({
    key: deskKey,
    getUrl: url,
    get webhookUrl() {
      return webhookUrl
    },
    pay,
    slowness: 300,
  })
  server = await startServer({ fetch: app.fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' })
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${url()}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    url: url(),
    setWebhookUrl(text: string) {
      webhookUrl = text
    },
    /** Presses a button of a purchase's page. */
    press: (page: string, action: string, more: Record<string, string> = {}) =>
      post(new URL(page).pathname, { action, ...more }),
    /** Has something go wrong, once. */
    arm: (fault: string) => post('/faults', { fault }),
    stop: () => server?.close(0),
  }
}
