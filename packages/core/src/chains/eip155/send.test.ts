import { getLocalEvmAccount, waitForReceipt } from '@gangway/dev'
import { createWalletClient, erc20Abi, http, isHash } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { NamespaceClient } from '../namespaceClient.js'
import type { SendEstimate, SendParameters } from '../sendParameters.js'
import { createEip155Client } from './createEip155Client.js'
import { createTestConnection } from './tests/createTestConnection.js'
import { createTestProvider } from './tests/createTestProvider.js'
import { mintTokens } from './tests/mintTokens.js'
import {
  oddTokens,
  createSendParameters as parameters,
  recipient,
  sender,
  startLegacyTestChain,
  startTestChain,
  type TestChain,
  usdx,
} from './tests/startTestChain.js'

let chain: TestChain
let legacy: TestChain
let client: NamespaceClient
beforeAll(async () => {
  ;[chain, legacy] = await Promise.all([startTestChain(), startLegacyTestChain()])
  client = createEip155Client(chain.context)
})
afterAll(() => Promise.all([chain?.stop(), legacy?.stop()]))

function createWallet() {
  const provider = createTestProvider({ rpcUrl: chain.url })
  return { provider, connection: createTestConnection(provider) }
}

function countSends({ requests }: { requests: readonly { method: string }[] }): number {
  return requests.filter((request) => request.method === 'eth_sendTransaction').length
}

describe('send', () => {
  test('default: native coin arrives, to the wei', async () => {
    const { connection } = createWallet()
    const amount = 1_234_567_890_123_456_789n
    const before = await chain.node.getBalance({ address: recipient })
    const estimate = await client.estimateSend(parameters({ amount }))
    const sent = await client.send(connection, parameters({ amount }), estimate)
    expect(isHash(sent.hash)).toBe(true)
    expect(sent).toMatchObject({
      status: 'pending',
      amount,
      to: estimate.to,
      from: sender,
      nonce: null,
      fee: null,
    })
    const receipt = await waitForReceipt(chain.url, sent.hash as `0x${string}`)
    expect(receipt.status).toBe('success')
    expect((await chain.node.getBalance({ address: recipient })) - before).toBe(amount)
  })

  test('default: a token of six decimals arrives', async () => {
    const { connection } = createWallet()
    const token = parameters({ token: usdx, amount: 1_500_001n })
    const sent = await client.send(connection, token, await client.estimateSend(token))
    await waitForReceipt(chain.url, sent.hash as `0x${string}`)
    const balance = await chain.node.readContract({
      address: usdx.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [recipient],
    })
    expect(balance).toBe(1_500_001n)
    expect(sent).toMatchObject({ to: expect.stringMatching(new RegExp(recipient, 'i')), token: usdx })
  })

  test('behavior: the wallet is given exactly what was estimated, network and fees included', async () => {
    const { provider, connection } = createWallet()
    const estimate = await client.estimateSend(parameters({ amount: 255n }))
    await client.send(connection, parameters({ amount: 255n }), estimate)
    const { fee } = estimate
    if (fee.kind !== 'eip1559') throw new Error(fee.kind)
    expect(provider.requests.at(-1)?.params).toEqual([
      {
        chainId: '0x7a69',
        from: sender,
        to: estimate.to,
        value: '0xff',
        gas: '0x5208',
        maxFeePerGas: `0x${fee.maxFeePerGas.toString(16)}`,
        maxPriorityFeePerGas: `0x${fee.maxPriorityFeePerGas.toString(16)}`,
      },
    ])
  })

  test('behavior: a legacy network gets a gas price', async () => {
    const provider = createTestProvider({ rpcUrl: legacy.url })
    const client = createEip155Client(legacy.context)
    const estimate = await client.estimateSend(parameters({ amount: 5n }))
    const sent = await client.send(createTestConnection(provider), parameters({ amount: 5n }), estimate)
    await waitForReceipt(legacy.url, sent.hash as `0x${string}`)
    expect(await legacy.node.getBalance({ address: recipient })).toBe(5n)
    expect(await legacy.node.getTransaction({ hash: sent.hash as `0x${string}` })).toMatchObject({
      type: 'legacy',
    })
  })

  test('behavior: Max leaves no more behind than the fee allowed for', async () => {
    await chain.rpc('anvil_setBalance', sender, '0xde0b6b3a7640000')
    const { connection } = createWallet()
    const max = parameters({ amount: 'max' })
    const estimate = await client.estimateSend(max)
    const sent = await client.send(connection, max, estimate)
    await waitForReceipt(chain.url, sent.hash as `0x${string}`)
    expect(sent.amount).toBe(10n ** 18n - estimate.fee.max)
    const left = await chain.node.getBalance({ address: sender })
    expect(left >= 0n && left < estimate.fee.max).toBe(true)
    await chain.rpc('anvil_setBalance', sender, '0xd3c21bcecceda1000000')
  })

  test.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'SEND_USER_REJECTED'],
    [{ code: -32002, message: 'busy' }, 'CONNECTION_REQUEST_PENDING'],
    [{ code: -32603, message: 'boom' }, 'SEND_FAILED'],
    [{ code: 4100, message: 'locked' }, 'CONNECTION_WALLET_LOCKED'],
    [{ code: 4900, message: 'gone, perhaps after the broadcast' }, 'SEND_FAILED'],
  ])('error: the wallet answers %o; it is asked once', async (error, code) => {
    const { provider, connection } = createWallet()
    provider.overrides.set('eth_sendTransaction', () => {
      throw error
    })
    const estimate = await client.estimateSend(parameters())
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({ code })
    expect(countSends(provider)).toBe(1)
  })

  test('behavior: the hash is kept in the spelling of the node', async () => {
    const { provider, connection } = createWallet()
    provider.overrides.set('eth_sendTransaction', () => `0x${'AB'.repeat(32)}`)
    const estimate = await client.estimateSend(parameters())
    const { hash } = await client.send(connection, parameters(), estimate)
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
  })

  test('error: product.md §8, Something went wrong: an answer that is no hash', async () => {
    const { provider, connection } = createWallet()
    provider.overrides.set('eth_sendTransaction', () => 'done')
    const estimate = await client.estimateSend(parameters())
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'SEND_FAILED',
      shortMessage: 'Something went wrong',
    })
  })

  test('error: the wallet is on another network; it is not asked to send', async () => {
    const { provider, connection } = createWallet()
    const estimate = await client.estimateSend(parameters())
    provider.chainId = 1
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
    })
    expect(countSends(provider)).toBe(0)
  })

  test('error: the wallet changes network after it was checked; nothing is signed', async () => {
    const { provider, connection } = createWallet()
    const estimate = await client.estimateSend(parameters())
    const nonce = await chain.node.getTransactionCount({ address: sender })
    provider.overrides.set('eth_chainId', () => {
      provider.chainId = 1
      return '0x7a69'
    })
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'SEND_FAILED',
      details: 'the transaction is for another chain',
    })
    expect(await chain.node.getTransactionCount({ address: sender })).toBe(nonce)
  })

  test('error: the wallet never says its network; it is not asked to send (product.md §9)', async () => {
    const { provider, connection } = createWallet()
    const estimate = await client.estimateSend(parameters())
    provider.overrides.set('eth_chainId', () => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const sending = expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await sending
    expect(countSends(provider)).toBe(0)
  })

  test('error: the wallet is gone before it is asked to send; it is not asked', async () => {
    const { provider, connection } = createWallet()
    const estimate = await client.estimateSend(parameters())
    provider.overrides.set('eth_chainId', () => {
      throw { code: 4900, message: 'gone' }
    })
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
    })
    expect(countSends(provider)).toBe(0)
  })

  const other = '0x000000000000000000000000000000000000feed'
  test.each<[string, Partial<SendParameters>, Partial<SendEstimate>, string]>([
    ['another sender', { from: other }, {}, 'SEND_INVALID_PARAMETERS'],
    ['another recipient', { to: other }, {}, 'SEND_INVALID_PARAMETERS'],
    ['another amount', { amount: 2n }, {}, 'SEND_INVALID_PARAMETERS'],
    ['no amount', { amount: 'max' }, { amount: null }, 'SEND_INVALID_AMOUNT'],
    ['nothing', { amount: 'max' }, { amount: 0n }, 'SEND_INVALID_AMOUNT'],
    ['insufficient funds', {}, { hasInsufficientFunds: true }, 'SEND_INSUFFICIENT_FUNDS'],
    ['insufficient gas', {}, { hasInsufficientGas: true }, 'SEND_INSUFFICIENT_GAS'],
    ['conflicting fees', { fees: { gasPrice: 1n, maxFeePerGas: 1n } }, {}, 'SEND_FEE_CONFLICT'],
  ])('error: %s than estimated; the wallet is not asked', async (_what, change, estimated, code) => {
    const { provider, connection } = createWallet()
    const estimate = await client.estimateSend(parameters())
    const sending = client.send(connection, parameters(change), { ...estimate, ...estimated })
    await expect(sending).rejects.toMatchObject({ code })
    expect(countSends(provider)).toBe(0)
  })

  test('error: the node has the last word on the fee', async () => {
    const { connection } = createWallet()
    const cheap = parameters({ fees: { maxFeePerGas: 1n } })
    const sending = client.send(connection, cheap, await client.estimateSend(cheap))
    await expect(sending).rejects.toMatchObject({ code: 'SEND_FEE_TOO_LOW' })
  })

  test('error: and on gas that does not even cover a plain transfer', async () => {
    const { connection } = createWallet()
    const tight = parameters({ fees: { gas: 20_000n } })
    const sending = client.send(connection, tight, await client.estimateSend(tight))
    await expect(sending).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL' })
  })

  test('error: a wallet that takes a nonce a second time', async () => {
    const { provider, connection } = createWallet()
    const wallet = createWalletClient({ account: getLocalEvmAccount(0), transport: http(chain.url) })
    provider.overrides.set('eth_sendTransaction', () =>
      wallet.sendTransaction({ chain: null, to: recipient, value: 1n, gas: 21_000n, nonce: 0 }),
    )
    const estimate = await client.estimateSend(parameters())
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'SEND_NONCE_TOO_LOW',
    })
  })

  test.each([
    ['mute', 1_500_000n, 1_500_000n],
    ['feeTaking', 10n ** 18n, 99n * 10n ** 16n],
    ['whole', 3n, 3n],
    ['fine', 10n ** 24n + 1n, 10n ** 24n + 1n],
  ] as const)('behavior: a token of the %s kind arrives as far as was said', async (key, amount, arrives) => {
    const token = oddTokens[key]
    await mintTokens(chain, token.address, amount)
    const { connection } = createWallet()
    const asked = parameters({ token, amount })
    const { hash } = await client.send(connection, asked, await client.estimateSend(asked))
    await waitForReceipt(chain.url, hash as `0x${string}`)
    const balance = await chain.node.readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [recipient],
    })
    expect(balance).toBe(arrives)
  })

  test.each(['slow', 'normal', 'fast'] as const)('parameters: sent at speed %s', async (speed) => {
    const { connection } = createWallet()
    const asked = parameters({ speed })
    const estimate = await client.estimateSend(asked)
    const { hash } = await client.send(connection, asked, estimate)
    const receipt = await waitForReceipt(chain.url, hash as `0x${string}`)
    expect(receipt.gasUsed * receipt.effectiveGasPrice <= estimate.fee.max).toBe(true)
  })

  test('error: the node has the last word on funds', async () => {
    const { connection } = createWallet()
    const estimate = await client.estimateSend(parameters())
    await chain.rpc('anvil_setBalance', sender, '0x1')
    await expect(client.send(connection, parameters(), estimate)).rejects.toMatchObject({
      code: 'SEND_INSUFFICIENT_GAS',
    })
    await chain.rpc('anvil_setBalance', sender, '0xd3c21bcecceda1000000')
  })
})
