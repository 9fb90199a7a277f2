import { getLocalEvmAccount, waitForReceipt } from '@gangway/dev'
import { toCaipAccountId } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createWalletClient, type Hex, http } from 'viem'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest'
import { createEip155Client } from '../../chains/eip155/createEip155Client.js'
import { recipient, startTestChain, type TestChain } from '../../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../../chains/getNamespaceClient.js'
import type { NamespaceClient } from '../../chains/namespaceClient.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { Config } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { send } from '../send.js'
import { createSentTransaction } from '../tests/createSentTransaction.js'
import { watches } from '../watchTransaction.js'
import type { PendingTransactionsOptions } from './pendingTransactions.js'
import { progresses, watchAccount } from './watchAccount.js'

const networkId = gangwayOne.caipNetworkId
const account = getLocalEvmAccount(1)
const parameters = { networkId, address: account.address }

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

let client: NamespaceClient
let looks: MockInstance<NamespaceClient['findTransactions']>
beforeEach(() => {
  client = createEip155Client(chain.context)
  looks = vi.spyOn(client, 'findTransactions')
})

/** A browser that shows the account. */
function openBrowser(options: Partial<PendingTransactionsOptions> = {}): Config {
  const config = createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [gangwayOne],
    pendingTransactions: { isEnabled: true, pollInterval: 20, ...options },
    discovery: false,
    storage: createMemoryStorage(),
  })
  namespaceClients(config).set('eip155', Promise.resolve(client))
  return config
}

function watch(config: Config): () => void {
  const stop = watchAccount(config, parameters)
  stops.push(stop, () => {
    for (const abort of watches(config).values()) abort.abort()
  })
  return stop
}

/** Watches, and waits for the first look, which finds what other tests have left. */
async function watchFromNow(config: Config): Promise<() => void> {
  const stop = watch(config)
  await vi.waitFor(() => expect(looks.mock.settledResults[0]?.type).toBe('fulfilled'))
  await vi.waitFor(() => expect(looks.mock.settledResults[1]?.type).toBe('fulfilled'))
  return stop
}

/** Sends as another browser with this account would. */
async function sendElsewhere(value: bigint): Promise<Hex> {
  const wallet = createWalletClient({ account, transport: http(chain.url, { retryCount: 0 }) })
  const hash = await wallet.sendTransaction({ chain: null, to: recipient, value })
  await waitForReceipt(chain.url, hash)
  return hash
}

const rowOf = (config: Config, hash: string) =>
  config.state.transactions.filter((transaction) => transaction.hash === hash)

describe('watchAccount (product.md §4, §9)', () => {
  test('default: off; nothing is asked', () => {
    const config = openBrowser({ isEnabled: false })
    watch(config)
    expect(progresses(config).size).toBe(0)
    expect(createConfig({ projectId: '', apiUrl: '', networks: [gangwayOne] }).pendingTransactions).toEqual({
      isEnabled: false,
      pollInterval: 30_000,
      limit: 99,
    })
  })

  test('behavior: what was sent elsewhere is listed and followed to its end', async () => {
    const config = openBrowser()
    await watchFromNow(config)
    const hash = await sendElsewhere(5n)
    await vi.waitFor(() =>
      expect(rowOf(config, hash)).toMatchObject([
        {
          amount: 5n,
          isFromElsewhere: true,
          from: account.address,
          status: 'confirmed',
          fee: expect.any(BigInt),
        },
      ]),
    )
    await vi.waitFor(() =>
      expect(config.state.balances.has(toCaipAccountId(networkId, account.address))).toBe(true),
    )
  })

  test('behavior: what this browser sent is not listed twice, though the chain was faster than the wallet', async () => {
    const config = openBrowser()
    await watchFromNow(config)
    let hash: Hex = '0x'
    client.send = async () => {
      hash = await sendElsewhere(6n)
      // The wallet tells the hash only once the watch has seen it.
      await vi.waitFor(() => expect(rowOf(config, hash)).toMatchObject([{ status: 'confirmed' }]))
      return toSent(hash)
    }
    connect(config)
    await send(config, sendParameters, payable)
    expect(rowOf(config, hash)).toMatchObject([{ status: 'confirmed', isFromElsewhere: false }])
  })

  test('behavior: stopped, it asks no more, and goes on later from where it was', async () => {
    const config = openBrowser()
    const stop = await watchFromNow(config)
    stop()
    const hash = await sendElsewhere(7n)
    const cursor = progresses(config).get(toCaipAccountId(networkId, account.address))?.cursor
    const count = looks.mock.calls.length
    expect(rowOf(config, hash)).toHaveLength(0)
    watch(config)
    await vi.waitFor(() => expect(rowOf(config, hash)).toHaveLength(1))
    expect(cursor).not.toBeNull()
    expect(looks.mock.calls[count]?.[0].cursor).toBe(cursor)
  })

  test('behavior: ends when the limit of transfers was found', async () => {
    const config = openBrowser({ limit: 1 })
    progresses(config).set(toCaipAccountId(networkId, account.address), {
      cursor: `${await chain.node.getTransactionCount({ address: account.address })}`,
      hits: 0,
    })
    watch(config)
    const hash = await sendElsewhere(8n)
    await vi.waitFor(() => expect(rowOf(config, hash)).toHaveLength(1))
    const count = looks.mock.calls.length
    watch(config)
    expect(looks.mock.calls).toHaveLength(count)
  })

  test('error: a node that fails is asked again, more rarely', async () => {
    const config = openBrowser()
    let failures = 3
    const real = client.findTransactions
    client.findTransactions = async (request) => {
      if (failures-- > 0) throw new Error('away')
      return real(request)
    }
    watch(config)
    const hash = await sendElsewhere(9n)
    await vi.waitFor(() => expect(rowOf(config, hash)).toHaveLength(1))
  })

  test('behavior: a started config watches the account in use, from each change of account on (product.md §4)', async () => {
    const config = openBrowser()
    stops.push(config.start())
    connect(config)
    const asked = () => new Set(looks.mock.calls.map(([{ address }]) => address))
    await vi.waitFor(() => expect(asked()).toEqual(new Set([account.address])))
    connect(config, recipient)
    await vi.waitFor(() => expect(asked()).toEqual(new Set([account.address, recipient])))
    config.setState({ current: null, connections: new Map() })
    const count = looks.mock.calls.length
    await vi.waitFor(() =>
      expect(looks.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true),
    )
    expect(looks.mock.calls).toHaveLength(count)
  })

  test('behavior: a network this deployment cannot reach is not asked', () => {
    const config = openBrowser()
    stops.push(watchAccount(config, { ...parameters, networkId: 'eip155:5' }))
    expect(progresses(config).size).toBe(0)
  })
})

const ether = { address: null, symbol: 'ETH', decimals: 18 }
const sendParameters = { networkId, from: account.address, token: ether, to: recipient, amount: 6n } as const
const payable = {
  to: recipient,
  amount: 6n,
  fee: { kind: 'legacy', expected: 1n, max: 1n, gas: 1n, gasPrice: 1n },
  speeds: [],
  accountCost: 0n,
  maxAmount: 10n,
  nativeBalance: 10n,
  tokenBalance: 10n,
  hasInsufficientFunds: false,
  hasInsufficientGas: false,
  notices: [],
} as const

function connect(config: Config, address: string = account.address): void {
  const connector = { subscribe: () => () => {} }
  const descriptor = { name: 'Test Wallet' }
  const connection = {
    id: 'w',
    chainNamespace: 'eip155',
    networkId,
    connector,
    descriptor,
    accounts: [{ address }],
  }
  const connections = new Map([['w', connection as never]])
  config.setState({ status: 'connected', current: 'w', connections })
}

function toSent(hash: string): SentTransaction {
  return createSentTransaction({ ...sendParameters, hash, submittedAt: Date.now() })
}
