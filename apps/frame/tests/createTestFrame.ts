import type { FrameConfig, FrameEnvelope } from '@gangway/protocol'
import { type Mock, vi } from 'vitest'
import { chooseApprovalLanguage } from '../src/approvals/approvalLanguage.js'
import type { ApprovalQueue } from '../src/approvals/approvalState.js'
import type { WorkerApi } from '../src/model/workerApi.js'
import { workerCalls } from '../src/signer/workerMessages.js'
import { startFrame } from '../src/startFrame.js'

/** The app that embeds the frames of the tests. */
export const appOrigin = 'https://app.example'

/** Who is logged in once somebody is. */
export const testUser = {
  email: 'person@example.com',
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
} as const

const colour = '#336699'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What the server writes into the page. */
export const testConfig: FrameConfig = {
  projectId: 'project',
  projectName: 'Project',
  allowedOrigins: [appOrigin, 'https://other.example'],
  custody: 'escrow',
  recoveryUrl: 'https://recovery.example',
  networks: [
    toNetwork(1, 'eip155:1', true),
    toNetwork(10, 'eip155:10', true),
    toNetwork(56, 'eip155:56', false),
    toNetwork(solana.slice('solana:'.length), solana, true),
  ],
  defaultNetwork: 'eip155:1',
  tokens: [
    {
      caipNetworkId: 'eip155:1',
      address: `0x${'ab'.repeat(20)}`,
      name: 'Dollar',
      symbol: 'USDX',
      decimals: 6,
    },
    {
      caipNetworkId: 'eip155:1',
      address: `0x${'cd'.repeat(20)}`,
      name: 'Empty',
      symbol: 'NIL',
      decimals: 18,
    },
  ],
  prices: { 'eip155:1': 2500, [`eip155:1:0x${'ab'.repeat(20)}`]: 1 },
  environment: 'production',
}

function toNetwork(
  id: number | string,
  caipNetworkId: `eip155:${string}` | `solana:${string}`,
  isConfigured: boolean,
): FrameConfig['networks'][number] {
  const chainNamespace = caipNetworkId.startsWith('eip155') ? 'eip155' : 'solana'
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  const lists = { rpcUrls: [], blockExplorers: [] }
  return {
    id,
    name: caipNetworkId,
    nativeCurrency,
    ...lists,
    chainNamespace,
    caipNetworkId,
    colour,
    isConfigured,
    hasSmartAccounts: id === 10,
  }
}

/** How the frame under test differs from one of our own kit that nobody is logged in to. */
export type TestFrameOptions = {
  client?: 'gw1' | '4'
  isLoggedIn?: boolean
  worker?: Partial<WorkerApi>
  approvals?: Partial<ApprovalQueue>
  /** Answers one JSON-RPC call of a node; what it throws is the node's error. */
  answerNode?: (method: string, params: readonly unknown[], chainId: string) => unknown
  ancestorOrigins?: readonly string[]
}

/** A started frame, and the page around it as far as the frame can tell. */
export function createTestFrame(options: TestFrameOptions = {}) {
  const posted: { message: FrameEnvelope; origin: string }[] = []
  const requests: { url: string; body: unknown }[] = []
  const parent = {
    postMessage: (message: FrameEnvelope, origin: string) =>
      void posted.push({ message: structuredClone(message), origin }),
  }
  const worker = createTestWorker(options)
  const approvals: ApprovalQueue = {
    request: vi.fn(async () => 'signed'),
    show: vi.fn(async (read) => void (await read())),
    drop: vi.fn(),
    ...options.approvals,
  }
  const setTheme = vi.fn()
  const log = vi.fn()
  const page = Object.assign(new EventTarget(), {
    parent,
    location: {
      origin: 'https://frame.example',
      ancestorOrigins: options.ancestorOrigins ?? [appOrigin],
    },
    fetch: async (url: string, { body }: { body: string }) => {
      requests.push({ url, body: JSON.parse(body) })
      const chainId = new URL(url, 'https://frame.example').searchParams.get('chainId') ?? ''
      return Response.json(
        answerNode(JSON.parse(body), (method, params) => options.answerNode?.(method, params, chainId)),
      )
    },
  })
  startFrame({
    page: page as unknown as Window,
    config: testConfig,
    address: { chainId: 'eip155:1', client: options.client ?? 'gw1', isLoggerOn: false },
    language: chooseApprovalLanguage(['en']),
    worker,
    approvals,
    setTheme,
    log,
  })

  /** Delivers a message as the browser would, cloned. */
  function deliver(
    data: unknown,
    from: { origin?: string; source?: unknown; ports?: readonly MessagePort[] } = {},
  ): void {
    const { origin = appOrigin, source = parent, ports = [] } = from
    page.dispatchEvent(
      Object.assign(new Event('message'), { data: structuredClone(data), origin, source, ports }),
    )
  }

  let lastId = 0
  /** Asks as the app does; gives the answer. */
  async function ask(name: string, payload?: unknown): Promise<FrameEnvelope> {
    const id = `ask${++lastId}`
    deliver({ id, type: `@w3m-app/${name}`, ...(payload === undefined ? {} : { payload }) })
    const find = () => posted.find(({ message }) => message.id === id && isAnswer(message))?.message
    return vi.waitUntil(find, { interval: 1, timeout: 10_000 })
  }
  const request = (method: string, params?: unknown, more = {}) =>
    ask('RPC_REQUEST', { method, params, ...more })
  return { ask, request, deliver, posted, requests, parent, worker, approvals, setTheme, log }
}

function isAnswer({ type }: FrameEnvelope): boolean {
  return type.startsWith('@w3m-frame/')
}

/** Every method does nothing but those that say who is logged in, and those a test gives. */
function createTestWorker({ isLoggedIn = false, worker = {} }: TestFrameOptions) {
  const methods: unknown = Object.fromEntries(workerCalls.map((method) => [method, vi.fn(async () => {})]))
  return {
    ...(methods as { [TName in keyof WorkerApi]: Mock<WorkerApi[TName]> }),
    open: vi.fn<WorkerApi['open']>(async () => ({ carrier: 'stored' })),
    startLogin: vi.fn<WorkerApi['startLogin']>(async () => ({
      action: 'VERIFY_DEVICE',
      isNewDevice: true,
      matchNumber: '42',
      expiresAt: 600_000,
    })),
    waitForApproval: vi.fn<WorkerApi['waitForApproval']>(async () => ({ expiresAt: 700_000 })),
    startProviderLogin: vi.fn<WorkerApi['startProviderLogin']>(async () => ({
      uri: 'https://provider.example/authorize',
      matchNumber: '42',
      expiresAt: 600_000,
    })),
    finishProviderLogin: vi.fn<WorkerApi['finishProviderLogin']>(async () => ({ userName: 'Ada' })),
    startEmailChange: vi.fn<WorkerApi['startEmailChange']>(async () => ({ action: 'VERIFY_PRIMARY_OTP' })),
    finishEmailChange: vi.fn<WorkerApi['finishEmailChange']>(async () => ({ email: 'new@example.com' })),
    isConnected: vi.fn<WorkerApi['isConnected']>(async () => isLoggedIn),
    getAccount: vi.fn<WorkerApi['getAccount']>(async () => (isLoggedIn ? testUser : null)),
    ...worker,
  }
}

type NodeRequest = { id: number; method: string; params: readonly unknown[] }

function answerNode(
  body: NodeRequest | NodeRequest[],
  answer: (method: string, params: readonly unknown[]) => unknown,
): unknown {
  const answers = [body].flat().map(({ id, method, params }) => {
    try {
      return { jsonrpc: '2.0', id, result: answer(method, params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error }
    }
  })
  return Array.isArray(body) ? answers : answers[0]
}
