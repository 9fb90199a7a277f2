import type { FrameConfig } from '@gangway/protocol'
import { hexToBytes, keccak256, stringToBytes } from 'viem/utils'
import type { WorkerApi } from '../src/model/workerApi.js'
import type { PrepareRequest } from '../src/requests/signingContext.js'
import { answerPage } from '../src/signer/answerPage.js'
import { connectWorker } from '../src/signer/connectWorker.js'
import { createWorkerApi, type WorkerEnvironment } from '../src/signer/createWorkerApi.js'
import { createMemoryStore } from '../src/storage/openGuardedStore.js'
import type { KeyValueStore } from '../src/storage/openIndexedDbStore.js'
import { appOrigin, frameOrigin, recoveryUrl, type TestServices } from './startServices.js'

const network = 'eip155:31337'

/** What a frame of the test's deployment is told. */
export const testConfig: FrameConfig = {
  projectId: 'one',
  projectName: 'One',
  allowedOrigins: [appOrigin],
  custody: 'escrow',
  recoveryUrl,
  networks: [
    {
      id: 31337,
      name: 'Gangway One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [],
      blockExplorers: [],
      chainNamespace: 'eip155',
      caipNetworkId: network,
      colour: '#000000',
      isConfigured: true,
      hasSmartAccounts: true,
    },
  ],
  defaultNetwork: network,
  tokens: [],
  prices: {},
  environment: 'local',
}

/** What a browser keeps between two loads of a page: a store for each project and app. */
export type TestBrowser = Pick<WorkerEnvironment, 'openStore'>

/** A browser nobody was signed in with yet. */
export function createTestBrowser(): TestBrowser {
  const stores = new Map<string, KeyValueStore>()
  return {
    async openStore(...names) {
      const name = JSON.stringify(names)
      const store = stores.get(name) ?? createMemoryStore()
      stores.set(name, store)
      return store
    },
  }
}

/** The lock manager of one browser, for all its tabs. */
export function createTestLocks(): LockManager {
  const lines = new Map<string, Promise<unknown>>()
  const request = (name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const turn = (lines.get(name) ?? Promise.resolve()).then(work)
    lines.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  return { request, query: async () => ({}) } as LockManager
}

/** A browser that refuses storage to other sites. embedded-wallet.md §3. */
export const refusingBrowser: TestBrowser = {
  openStore: () => Promise.reject(new DOMException('refused', 'SecurityError')),
}

/** Signs the text it is given with both keys, so that a test sees which keys they are. */
export const signText: PrepareRequest = async (params, { appOrigin, evmAddress }) => {
  const text = stringToBytes(String(params))
  return {
    model: {
      title: 'Sign',
      appOrigin,
      account: evmAddress,
      networkName: 'Gangway One',
      networkId: 'eip155:31337',
      rows: [],
      warnings: [],
      digest: keccak256(text),
      risk: 'value',
      recipient: null,
      approveLabel: 'Sign',
    },
    sign: async ({ signEvmDigest, signSolanaMessage }) => ({
      evm: signEvmDigest(hexToBytes(keccak256(text))),
      solana: signSolanaMessage(text),
    }),
  }
}

/** A load of the frame's Worker, opened as the page opens it. */
export async function openTestWorker(
  services: Pick<TestServices, 'fetch' | 'getNow'>,
  browser: TestBrowser,
  change: Partial<Parameters<WorkerApi['open']>[0]> &
    Partial<WorkerEnvironment> & { replies?: unknown[] } = {},
): Promise<WorkerApi & { carrier: 'stored' | 'memory' }> {
  const {
    config = testConfig,
    appOrigin: origin = appOrigin,
    client = 'gw1',
    language = 'en',
    replies = [],
    ...environment
  } = change
  const api = createWorkerApi({
    frameOrigin,
    fetch: services.fetch,
    openStore: browser.openStore,
    locks: undefined,
    getNow: services.getNow,
    requests: { sign_text: signText },
    createNodeCaller: () => async () => null,
    ...environment,
  })
  const page = connectWorker(createPort(api, replies))
  const { carrier } = await page.open({ config, appOrigin: origin, client, language })
  return { ...page, carrier }
}

/** The Worker as its page sees it: everything passes as messages. */
function createPort(api: WorkerApi, replies: unknown[]): Parameters<typeof connectWorker>[0] {
  const target = new EventTarget()
  return {
    addEventListener: target.addEventListener.bind(target),
    async postMessage(message: unknown) {
      const reply = await answerPage(api, structuredClone(message))
      replies.push(reply)
      target.dispatchEvent(new MessageEvent('message', { data: structuredClone(reply) }))
    },
  }
}

/** Logs in as the owner of the address would: asks, opens the mail, types the code. */
export async function logIn(worker: WorkerApi, services: TestServices, email: string): Promise<void> {
  const { action } = await worker.startLogin({ email })
  if (action !== 'CONNECT') await worker.finishLogin({ code: await services.readCode(email) })
}

/** What both keys make of a text, in hex, and the addresses they belong to. */
export async function signWith(worker: WorkerApi, text: string): Promise<unknown> {
  const { preparedId } = await worker.prepare({ method: 'sign_text', params: text, caipNetworkId: network })
  return worker.approve({ preparedId })
}
