import { deployLocalPools, localMarket, moveLocalPrice, usdxAddress } from '@gangway/dev'
import type { ErrorCode, TrackedEvent } from '@gangway/protocol'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSentTo } from '../accountData/history/getPayment.js'
import { callsClient } from '../calls/openCallsClient.js'
import { createCallsClient } from '../chains/eip155/calls/createCallsClient.js'
import { createEip155Client } from '../chains/eip155/createEip155Client.js'
import { createTestConnection } from '../chains/eip155/tests/createTestConnection.js'
import { createTestProvider, type TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { ether, sender, startTestChain, type TestChain, usdx } from '../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { toAccounts } from '../connections/accounts.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { getSwapQuotes } from './getSwapQuotes.js'
import { prepareSwap } from './prepareSwap.js'
import { type SwapStage, sendSwap } from './sendSwap.js'
import type { SwapQuestion } from './swapQuote.js'
import { startSwapServer } from './tests/startSwapServer.js'

const networkId = 'eip155:31337'
/** Somebody else's. */
const stranger = '0x00000000000000000000000000000000000000bb'
const buying: SwapQuestion = { networkId, from: sender, sell: ether, buy: usdx, amount: 10n ** 16n }
const selling: SwapQuestion = { networkId, from: sender, sell: usdx, buy: ether, amount: 5_000_000n }

let chain: TestChain
let provider: TestProvider
beforeAll(async () => {
  chain = await startTestChain()
  await deployLocalPools(chain.url)
})
afterAll(() => chain?.stop())
beforeEach(() => {
  provider = createTestProvider({ rpcUrl: chain.url })
  provider.accounts = [sender]
  // The wallet says what gas it takes.
  const { request } = provider
  provider.request = ({ method, params }) =>
    request(
      method === 'eth_sendTransaction'
        ? { method, params: [{ gas: '0x493e0', ...firstOf<object>(params) }] }
        : { method, params },
    )
})

const firstOf = <T>(params: unknown) => (params as [T])[0]
const asked = (method: string) => provider.requests.filter((request) => request.method === method)

async function openPage() {
  const server = await startSwapServer(chain.node, sender)
  const events: TrackedEvent[] = []
  const connection = createTestConnection(provider)
  const [first] = connection.accounts
  const config = createTestConfig([], { apiUrl: server.apiUrl, onEvent: (event) => events.push(event) })
  config.setState({
    connections: new Map([[connection.id, { ...connection, accounts: [{ ...first, address: sender }] }]]),
    current: connection.id,
  })
  namespaceClients(config).set('eip155', Promise.resolve(createEip155Client(chain.context)))
  callsClient(config).now = Promise.resolve(createCallsClient(chain.context))
  const prepare = async (question: SwapQuestion, isUnlimited = false) =>
    prepareSwap(config, question, await getSwapQuotes(config, question), { isUnlimited })
  const names = () => events.map(({ event }) => event)
  return { config, server, events, names, prepare }
}

const holds = () =>
  chain.node.readContract({ abi: erc20Abi, address: usdxAddress, functionName: 'balanceOf', args: [sender] })
const allowance = () =>
  chain.node.readContract({
    ...{ abi: erc20Abi, address: usdxAddress, functionName: 'allowance', args: [sender, localMarket.pairs] },
  })

describe('a swap', () => {
  test('default: coins for a token are one request; no less than the minimum arrives, and the row says so', async () => {
    const { config, names, events, prepare } = await openPage()
    const swap = await prepare(buying)
    expect(swap).toMatchObject({ isAtOnce: false, costs: { failure: null, hasInsufficientFunds: false } })
    const before = await holds()
    const stages: SwapStage[] = []
    const sent = await sendSwap(config, swap, { onStage: (stage) => stages.push(stage) })
    expect(stages).toEqual([{ kind: 'swap', isApproved: false }])
    expect(asked('eth_sendTransaction')).toHaveLength(1)
    expect(sent).toMatchObject({
      amount: buying.amount,
      to: localMarket.pairs,
      call: { dataHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      swap: { token: { symbol: 'USDX' }, expected: swap.quote.received, minimum: swap.quote.minimum },
    })
    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 5_000 }).toBe('confirmed')
    const arrived = (await holds()) - before
    expect(arrived).toBe(swap.quote.received)
    expect(arrived).toBeGreaterThanOrEqual(swap.quote.minimum)
    // The contract was not paid as a person is.
    expect(getSentTo(config.state, networkId)).toEqual([])
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(events[0]).toMatchObject({
      properties: { network: networkId, swapFromToken: 'ETH', swapToToken: 'USDX', swapFromAmount: '0.01' },
    })
    expect(JSON.stringify(events).toLowerCase()).not.toContain(sender.slice(2).toLowerCase())
  })

  test('behavior: without batches the approval is asked for first, of the exact amount, and the swap is built anew', async () => {
    const { config, server, prepare } = await openPage()
    const swap = await prepare(selling)
    expect(swap.transaction).toMatchObject({ approvals: [{ to: usdxAddress }] })
    const [before, ethers] = [await holds(), await chain.node.getBalance({ address: sender })]
    const stages: SwapStage[] = []
    const sent = await sendSwap(config, swap, { onStage: (stage) => stages.push(stage) })
    expect(stages).toEqual([
      { kind: 'approve', number: 1, count: 1 },
      { kind: 'confirming' },
      { kind: 'swap', isApproved: true },
    ])
    expect(asked('eth_sendTransaction')).toHaveLength(2)
    expect(server.builds).toHaveLength(2)
    expect(server.builds[1]).toMatchObject({ minimumReceived: `${swap.quote.minimum}` })
    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 5_000 }).toBe('confirmed')
    expect(config.state.transactions).toMatchObject([{ hash: sent.hash, amount: selling.amount }])
    expect(await holds()).toBe(before - selling.amount)
    expect(await chain.node.getBalance({ address: sender })).toBeGreaterThan(ethers)
    expect(await allowance()).toBe(0n)
  })

  test('behavior: a wallet that carries calls out as one is asked once, for both', async () => {
    provider.overrides.set('wallet_getCapabilities', () => ({
      '0x7a69': { atomic: { status: 'supported' } },
    }))
    provider.overrides.set('wallet_sendCalls', () => ({ id: 'batch' }))
    const { config, prepare } = await openPage()
    const swap = await prepare(selling)
    expect(swap.isAtOnce).toBe(true)
    const sent = await sendSwap(config, swap)
    expect(asked('eth_sendTransaction')).toEqual([])
    expect(firstOf(asked('wallet_sendCalls')[0]?.params)).toMatchObject({
      atomicRequired: true,
      calls: [{ to: usdxAddress }, { to: localMarket.pairs }],
    })
    expect(sent).toMatchObject({ callsId: 'batch', swap: { minimum: swap.quote.minimum } })
  })

  test('behavior: who declines the swap after its approval has swapped nothing, and the approval stands', async () => {
    const { config, names, prepare } = await openPage()
    const swap = await prepare({ ...selling, amount: 6_000_000n })
    const { request } = provider
    provider.request = (asking) => {
      const isSecond = asking.method === 'eth_sendTransaction' && asked('eth_sendTransaction').length === 1
      return isSecond ? Promise.reject({ code: 4001, message: 'declined' }) : request(asking)
    }
    const before = await holds()
    const stages: SwapStage[] = []
    const sending = sendSwap(config, swap, { onStage: (stage) => stages.push(stage) })
    await expect(sending).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
    expect(stages.at(-1)).toEqual({ kind: 'swap', isApproved: true })
    expect(await allowance()).toBe(6_000_000n)
    expect(await holds()).toBe(before)
    expect(config.state.transactions).toEqual([])
    expect(config.state.send.loading).toBe(false)
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
    // What is approved already is not asked for again.
    provider.request = request
    await sendSwap(config, await prepare({ ...selling, amount: 6_000_000n }))
    expect(asked('eth_sendTransaction')).toHaveLength(2)
  })

  /** What may have happened to the wallet while something was waited for. */
  const changes: readonly [string, ErrorCode, (held: Connection) => Connection | null][] = [
    [
      'another account comes into use',
      'REQUEST_ACCOUNT_CHANGED',
      (held) => ({ ...held, accounts: [toAccounts(networkId, [stranger], 'eoa')[0], ...held.accounts] }),
    ],
    ['its network changes', 'NETWORK_MISMATCH', (held) => ({ ...held, networkId: 'eip155:31338' })],
    ['it is disconnected', 'REQUEST_WALLET_GONE', () => null],
  ]

  /** Has the connected wallet changed; the way back. */
  function change(config: Config, to: (held: Connection) => Connection | null): () => void {
    const { connections, current } = config.state
    const changed = [...connections.values()].flatMap((held) => to(held) ?? [])
    config.setState({
      connections: new Map(changed.map((held) => [held.id, held])),
      current: changed[0]?.id ?? null,
    })
    return () => config.setState({ connections, current })
  }

  test.each(changes)(
    'error: %s while an approval gets its block: the swap is not asked for, and the approval stands',
    async (_, code, to) => {
      const { config, names, prepare, server } = await openPage()
      const question = { ...selling, amount: 1_000_000n }
      const swap = await prepare(question)
      const before = await holds()
      const stages: SwapStage[] = []
      let undo = () => {}
      const onStage = (stage: SwapStage) => {
        stages.push(stage)
        if (stage.kind === 'confirming') undo = change(config, to)
      }
      await expect(sendSwap(config, swap, { onStage })).rejects.toMatchObject({ code })
      expect(stages.at(-1)).toEqual({ kind: 'confirming' })
      expect(asked('eth_sendTransaction')).toHaveLength(1)
      // Nothing is built for a wallet that would not be asked.
      expect(server.builds).toHaveLength(1)
      expect(await allowance()).toBe(1_000_000n)
      expect(await holds()).toBe(before)
      expect(config.state.transactions).toEqual([])
      expect(config.state.send.loading).toBe(false)
      expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
      // As it was again, what is approved already is not asked for anew.
      undo()
      await sendSwap(config, await prepare(question))
      expect(asked('eth_sendTransaction')).toHaveLength(2)
      await expect.poll(() => config.state.transactions[0]?.status, { timeout: 5_000 }).toBe('confirmed')
      expect(await allowance()).toBe(0n)
    },
  )

  test.each(changes)(
    'error: %s while the swap is built on an approval: the wallet is not asked for it',
    async (_, code, to) => {
      const { config, prepare, server } = await openPage()
      const question = { ...selling, amount: 1_000_000n }
      const swap = await prepare(question)
      let undo = () => {}
      server.onBuild = () => {
        undo = change(config, to)
      }
      await expect(sendSwap(config, swap)).rejects.toMatchObject({ code })
      expect(server.builds).toHaveLength(2)
      expect(asked('eth_sendTransaction')).toHaveLength(1)
      server.onBuild = () => {}
      undo()
      await sendSwap(config, await prepare(question))
      await expect.poll(() => config.state.transactions[0]?.status, { timeout: 5_000 }).toBe('confirmed')
      expect(await allowance()).toBe(0n)
    },
  )

  test.each(changes)(
    'error: %s while a signature is asked for: nothing is built on it, and nothing is sent',
    async (_, code, to) => {
      const { config, names, prepare, server } = await openPage()
      server.takesPermits = true
      const swap = await prepare({ ...selling, amount: 1_000_000n })
      const stages: SwapStage[] = []
      const onStage = (stage: SwapStage) => {
        stages.push(stage)
        if (stage.kind === 'permit') change(config, to)
      }
      await expect(sendSwap(config, swap, { onStage })).rejects.toMatchObject({ code })
      expect(stages).toEqual([{ kind: 'permit' }])
      expect(server.builds).toHaveLength(1)
      expect(asked('eth_sendTransaction')).toEqual([])
      expect(await allowance()).toBe(0n)
      expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
    },
  )

  test('behavior: a signature stands in place of the approval, where the token takes one; nothing but the swap is sent', async () => {
    const { config, server, names, prepare } = await openPage()
    server.takesPermits = true
    const swap = await prepare({ ...selling, amount: 7_000_000n })
    expect(swap).toMatchObject({ isPermitted: true, isAtOnce: false })
    const before = await holds()
    const stages: SwapStage[] = []
    await sendSwap(config, swap, { onStage: (stage) => stages.push(stage) })
    expect(stages).toEqual([{ kind: 'permit' }, { kind: 'permitted' }, { kind: 'swap', isApproved: false }])
    expect(asked('eth_signTypedData_v4')).toHaveLength(1)
    expect(asked('eth_sendTransaction')).toHaveLength(1)
    expect(server.builds.at(-1)).toMatchObject({
      minimumReceived: `${swap.quote.minimum}`,
      permit: { spender: localMarket.pairs, deadline: swap.permit?.message.deadline },
    })
    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 5_000 }).toBe('confirmed')
    expect(await holds()).toBe(before - 7_000_000n)
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  test('behavior: who would rather approve, or without limit, is asked for no signature', async () => {
    const { config, server } = await openPage()
    server.takesPermits = true
    const question = { ...selling, amount: 8_000_000n }
    const quotes = await getSwapQuotes(config, question)
    expect(await prepareSwap(config, question, quotes, { isPermitted: false })).toMatchObject({
      isPermitted: false,
      permit: {},
    })
    expect(await prepareSwap(config, question, quotes, { isUnlimited: true })).toMatchObject({
      isPermitted: false,
    })
  })

  test('error: a signature that is declined, or that the wallet cannot give, swaps nothing', async () => {
    const { config, server, names, prepare } = await openPage()
    server.takesPermits = true
    const swap = await prepare({ ...selling, amount: 8_000_000n })
    const answers = [
      [{ code: 4001, message: 'declined' }, 'SEND_USER_REJECTED'],
      [{ code: 4200, message: 'no such method' }, 'DATA_SWAP_NOT_APPROVED'],
    ] as const
    for (const [error, code] of answers) {
      provider.overrides.set('eth_signTypedData_v4', () => {
        throw error
      })
      await expect(sendSwap(config, swap)).rejects.toMatchObject({ code })
    }
    // A contract account's signature is of another form, and no token of this kind takes it.
    provider.overrides.set('eth_signTypedData_v4', () => `0x${'11'.repeat(96)}`)
    await expect(sendSwap(config, swap)).rejects.toMatchObject({ code: 'DATA_SWAP_NOT_APPROVED' })
    expect(asked('eth_sendTransaction')).toEqual([])
    expect(names().filter((name) => name === 'SWAP_APPROVAL_ERROR')).toHaveLength(3)
  })

  test('error: a token that does not take the signature is told apart from a price that has moved meanwhile', async () => {
    const { config, server, prepare } = await openPage()
    server.takesPermits = true
    const swap = await prepare({ ...selling, amount: 8_000_000n })
    server.takesPermits = false
    const stages: SwapStage[] = []
    const sending = sendSwap(config, swap, { onStage: (stage) => stages.push(stage) })
    await expect(sending).rejects.toMatchObject({ code: 'DATA_SWAP_NOT_APPROVED' })
    expect(stages.at(-1)).toEqual({ kind: 'permitted' })
    server.failNext('DATA_SWAP_PRICE_MOVED')
    await expect(sendSwap(config, swap)).rejects.toMatchObject({ code: 'DATA_SWAP_PRICE_MOVED' })
    expect(asked('eth_sendTransaction')).toEqual([])
  })

  test('error: an approval that is declined ends it before anything', async () => {
    const { config, names, prepare } = await openPage()
    const swap = await prepare(selling)
    provider.overrides.set('eth_sendTransaction', () => {
      throw { code: 4001, message: 'declined' }
    })
    await expect(sendSwap(config, swap)).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
  })

  test('behavior: without a limit only on request', async () => {
    const { config, prepare } = await openPage()
    await sendSwap(config, await prepare(selling, true))
    expect(await allowance()).toBeGreaterThan(2n ** 255n)
    const next = await prepare(selling)
    expect(next.transaction).toMatchObject({ approvals: [] })
  })

  test('error: a price that moves by more than the slippage is refused where it is built', async () => {
    const { config, prepare } = await openPage()
    const quotes = await getSwapQuotes(config, buying)
    await moveLocalPrice(chain.url, usdxAddress, -5)
    await expect(prepareSwap(config, buying, quotes)).rejects.toMatchObject({ code: 'DATA_SWAP_PRICE_MOVED' })
    await prepare(buying)
  })

  test('error: more than there is, and a swap the node would refuse, never reach the wallet', async () => {
    const { config, prepare } = await openPage()
    const balance = await chain.node.getBalance({ address: sender })
    const swap = await prepare({ ...buying, amount: balance })
    expect(swap.costs).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: true })
    await expect(sendSwap(config, swap)).rejects.toMatchObject({ code: 'SEND_INSUFFICIENT_GAS' })
    const good = await prepare(buying)
    const failing = { ...good, costs: { ...good.costs, failure: 'no' } }
    await expect(sendSwap(config, failing)).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL' })
    expect(asked('eth_sendTransaction')).toEqual([])
  })
})
