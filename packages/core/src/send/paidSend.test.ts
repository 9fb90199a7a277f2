import { callJsonRpc, getLocalEvmAccount, waitForReceipt } from '@gangway/dev'
import { type Address, decodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEip155Client } from '../chains/eip155/createEip155Client.js'
import { createTestConnection } from '../chains/eip155/tests/createTestConnection.js'
import { createTestProvider, type TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { sender, startTestChain, type TestChain, usdx } from '../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import type { SendParameters } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import { frameConnectionIds } from '../connections/frameIdentity.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { estimateSend } from './estimateSend.js'
import { mergeTransactions } from './mergeTransactions.js'
import { canReplaceTransaction } from './replaceTransaction.js'
import { send } from './send.js'
import { resumeTransactions } from './watchTransaction.js'

const networkId = 'eip155:31337'
/** An account with no coin. */
const poor: Address = '0x00000000000000000000000000000000000A11cE'
const recipient = getLocalEvmAccount(7).address
const tokens: SendParameters = {
  networkId,
  from: poor,
  token: { address: usdx.address, symbol: 'USDX', decimals: 6 },
  to: recipient,
  amount: 5n,
}

let chain: TestChain
let storage: KeyValueStorage
let provider: TestProvider
/** What the app says. */
let offer: unknown
/** What was carried out, by the id of its batch. */
let batches: Map<string, string | null>
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  storage = createMemoryStorage()
  provider = createTestProvider({ rpcUrl: chain.url })
  provider.accounts = [poor]
  offer = { supported: true, payer: 'Shop' }
  batches = new Map()
  provider.overrides.set('wallet_getCapabilities', () => ({ '0x7a69': { sponsorship: offer } }))
  provider.overrides.set('wallet_sendCalls', sendByRelayer)
  provider.overrides.set('wallet_getCallsStatus', readStatus)
  await chain.rpc('anvil_impersonateAccount', poor)
  await chain.rpc('anvil_setBalance', poor, '0x0')
  const gift = { from: sender, to: usdx.address, data: transfer(poor, 100n), gas: '0x30d40' }
  await waitForReceipt(chain.url, String(await chain.rpc('eth_sendTransaction', gift)) as Hex)
})

const asked = (method: string) => provider.requests.filter((request) => request.method === method)
const firstOf = (params: unknown) => (params as [never])[0]

/** What the app was asked to pay for. */
function readQuestion() {
  const [question] = asked('wallet_getCapabilities')
  return question?.params as [string, string[], { calls: { data: Hex }[] }]
}

function transfer(to: Address, amount: bigint): Hex {
  return `0xa9059cbb${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}` as Hex
}

/** What the wallet and the relayer behind it do: the account's calls are carried out, and cost the account nothing. */
async function sendByRelayer() {
  const { id, calls } = firstOf(asked('wallet_sendCalls').at(-1)?.params) as { id: string; calls: object[] }
  const [call] = calls
  const fees = { gas: '0x30d40', gasPrice: '0x0' }
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x0')
  const hash = await callJsonRpc(chain.url, 'eth_sendTransaction', [{ from: poor, ...fees, ...call }])
  batches.set(id, String(hash))
  return { id }
}

async function readStatus() {
  const id = String(firstOf(asked('wallet_getCallsStatus').at(-1)?.params))
  const hash = batches.get(id)
  if (hash === undefined) throw { code: 5730, message: 'unknown' }
  const status = { version: '2.0.0', id, chainId: '0x7a69', atomic: true }
  if (hash === null) return { ...status, status: 400 }
  const receipt = await chain.rpc('eth_getTransactionReceipt', hash)
  return receipt ? { ...status, status: 200, receipts: [receipt] } : { ...status, status: 100 }
}

/** A page of the account, as after a reload where `storage` is the same. */
function openPage({ id = frameConnectionIds.eip155 } = {}): Config {
  const connection = createTestConnection(provider)
  const [account] = connection.accounts
  const own = { ...account, address: poor } as typeof account
  const config = createTestConfig([], { storage })
  config.setState({ connections: new Map([[id, { ...connection, id, accounts: [own] }]]), current: id })
  namespaceClients(config).set('eip155', Promise.resolve(createEip155Client(chain.context)))
  return config
}

const balanceOf = (address: Address) =>
  chain.rpc(
    'eth_call',
    { to: usdx.address, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
    'latest',
  )

test('default: an account without a coin sends a token; the app is asked about exactly that, and pays', async () => {
  const config = openPage()
  const estimate = await estimateSend(config, tokens)
  expect(estimate).toMatchObject({ payer: 'Shop', hasInsufficientGas: false, nativeBalance: 0n, speeds: [] })
  const [, chains, { calls }] = readQuestion()
  expect(chains).toEqual(['0x7a69'])
  expect(calls).toEqual([{ to: usdx.address, value: '0x0', data: transfer(recipient, 5n).toLowerCase() }])
  expect(decodeFunctionData({ abi: erc20Abi, data: calls[0]?.data ?? '0x' }).args).toEqual([recipient, 5n])

  const before = BigInt(String(await balanceOf(recipient)))
  const sent = await send(config, tokens, estimate)
  expect(firstOf(asked('wallet_sendCalls')[0]?.params)).toMatchObject({
    calls: [{ to: usdx.address, data: calls[0]?.data }],
    capabilities: { sponsorship: {} },
  })
  expect(asked('eth_sendTransaction')).toEqual([])
  expect(sent).toMatchObject({
    status: 'pending',
    payer: 'Shop',
    callsId: sent.hash,
    amount: 5n,
    to: recipient,
  })
  // The list has the hash of its transaction once that is in a block, and what the relayer paid is not the account's fee.
  const hash = batches.get(sent.hash)
  await expect
    .poll(() => config.state.transactions)
    .toMatchObject([{ hash, callsId: sent.hash, status: 'confirmed', nonce: null, fee: null, payer: 'Shop' }])
  expect(BigInt(String(await balanceOf(recipient))) - before).toBe(5n)
  expect(await chain.rpc('eth_getBalance', poor, 'latest')).toBe('0x0')
})

test('behavior: all coins of an account can leave where the app pays', async () => {
  await chain.rpc('anvil_setBalance', poor, numberToHex(1_000n))
  const native = { ...tokens, token: { address: null, symbol: 'ETH', decimals: 18 }, amount: 'max' } as const
  const config = openPage()
  expect(await estimateSend(config, native)).toMatchObject({
    payer: 'Shop',
    amount: 1_000n,
    maxAmount: 1_000n,
  })
  offer = { supported: false }
  expect(await estimateSend(config, native)).toMatchObject({ amount: 0n, hasInsufficientGas: true })
})

test('behavior: who pays nothing, says nothing or is not asked leaves the fee to the account', async () => {
  for (const answer of [{ supported: false }, undefined, { supported: true, payer: 5 }]) {
    offer = answer
    const estimate = await estimateSend(openPage(), tokens)
    expect(estimate).toMatchObject({ hasInsufficientGas: true })
    expect(estimate.payer).toBeUndefined()
  }
  provider.overrides.set('wallet_getCapabilities', () => {
    throw new Error('no answer')
  })
  expect((await estimateSend(openPage(), tokens)).payer).toBeUndefined()
  provider.requests.length = 0
  expect((await estimateSend(openPage({ id: 'eip155:other' }), tokens)).payer).toBeUndefined()
  expect(asked('wallet_getCapabilities')).toEqual([])
  // More than there is, the app is not asked to pay.
  expect(await estimateSend(openPage(), { ...tokens, amount: 10n ** 30n })).toMatchObject({
    hasInsufficientFunds: true,
  })
  expect(asked('wallet_getCapabilities')).toEqual([])
})

test('error: an app that pays no more: nothing is sent or listed, and the account is not asked to pay', async () => {
  const config = openPage()
  const estimate = await estimateSend(config, tokens)
  provider.overrides.set('wallet_sendCalls', () => {
    throw { code: 5700, message: 'A capability is missing' }
  })
  await expect(send(config, tokens, estimate)).rejects.toMatchObject({ code: 'CALLS_NO_CAPABILITY' })
  expect(asked('eth_sendTransaction')).toEqual([])
  expect(config.state).toMatchObject({ transactions: [], send: { loading: false } })
})

test('error: an estimate of another amount, or of another wallet', async () => {
  const config = openPage()
  const estimate = await estimateSend(config, tokens)
  await expect(send(config, { ...tokens, amount: 6n }, estimate)).rejects.toMatchObject({
    code: 'SEND_INVALID_PARAMETERS',
  })
  expect(asked('wallet_sendCalls')).toEqual([])
  // One that knows no batches is not asked to pay either.
  provider.overrides.delete('wallet_sendCalls')
  await expect(send(openPage({ id: 'eip155:other' }), tokens, estimate)).rejects.toMatchObject({
    code: 'CALLS_NO_CAPABILITY',
  })
  expect(asked('eth_sendTransaction')).toEqual([])
})

test('behavior: after a reload it is followed on; what reached no chain has expired, what nobody knows is lost', async () => {
  const row = (id: string): SentTransaction => ({
    ...{ hash: id, callsId: id, payer: 'Shop', networkId, from: poor, to: recipient, amount: 5n },
    ...{ token: tokens.token, status: 'pending', submittedAt: 1, settledAt: null, replacedBy: null },
    ...{ nonce: null, lastValidBlockHeight: null, fee: null, isFromElsewhere: false },
    ...{ failureReason: null, slowReason: null },
  })
  batches.set('given up', null)
  const config = openPage()
  config.setState({ transactions: [row('given up'), row('lost')] })
  const [waiting] = config.state.transactions
  expect(waiting && canReplaceTransaction(config.state, waiting)).toBe(false)
  resumeTransactions(config)
  await expect
    .poll(() => config.state.transactions.map(({ status }) => status))
    .toEqual(['expired', 'unknown'])
  expect(config.state.transactions[0]?.settledAt).not.toBeNull()

  // Another tab may know the hash already.
  const mined = { ...row('given up'), hash: '0x12' }
  expect(mergeTransactions([row('given up')], [mined])).toEqual([mined])
})
