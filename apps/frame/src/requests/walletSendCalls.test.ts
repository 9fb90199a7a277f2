import { callJsonRpc, type Instance, localEvmTokens, usdxAddress } from '@gangway/dev'
import { delegateContracts, delegationDesignator, GangwayError } from '@gangway/protocol'
import {
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
  parseTransaction,
  type TransactionSerializedEIP7702,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ethSendTransaction } from './ethSendTransaction.js'
import { ethSignTypedDataV4 } from './ethSignTypedDataV4.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'
import { walletSendCalls } from './walletSendCalls.js'

const account = testAccounts.evm
const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
/** Any contract. */
const spender = localEvmTokens.feex.at
const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 amount)',
])

let anvil: Instance
let start: unknown
beforeAll(async () => {
  anvil = await startTestChain()
  start = await rpc('evm_snapshot')
})
afterAll(() => anvil?.stop())

beforeEach(async () => {
  await rpc('evm_revert', start)
  start = await rpc('evm_snapshot')
})

const rpc = (method: string, ...params: unknown[]) => callJsonRpc(anvil.url, method, params)
const createContext = (changes: Parameters<typeof createTestContext>[1] = {}) =>
  createTestContext('eip155', { url: anvil.url, ...changes })

const transfer = (amount: bigint, to: Hex = recipient) => ({
  to: usdxAddress,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
})
const approve = (amount: bigint) => ({
  to: usdxAddress,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
})
const both = [approve(5n), transfer(3n)]
const readBalance = async (of: Hex) => {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [of] })
  return BigInt(String(await rpc('eth_call', { to: usdxAddress, data }, 'latest')))
}

function prepare(batch: Record<string, unknown>, context = createContext()) {
  return walletSendCalls([{ version: '2.0.0', from: account, chainId: '0x7a69', ...batch }], context)
}

/** Prepares, signs and waits; with the id and the transaction. */
async function send(batch: Record<string, unknown>, context = createContext()) {
  const { sign } = await prepare(batch, context)
  const answer = await sign(testSigners)
  const id = typeof answer === 'string' ? answer : (answer as { id: string }).id
  const hash = (await context.readCalls(id))?.transactionHash
  const receipt = (await getReceipt(anvil.url, hash)) as { status: string; type: string; to: string }
  return { answer, id, hash, receipt, context }
}

const refusal = (shortMessage: string) =>
  expect.objectContaining({ code: 'FRAME_REQUEST_REFUSED', shortMessage })

describe('wallet_sendCalls', () => {
  test('default: two calls become one transaction, which hands the account to our delegate the first time', async () => {
    const before = await readBalance(recipient)
    const { answer, id, receipt, hash, context } = await send({ calls: both })
    expect(answer).toEqual({ id })
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(receipt).toMatchObject({ status: '0x1', type: '0x4', to: account.toLowerCase() })
    expect(await rpc('eth_getCode', account, 'latest')).toBe(delegationDesignator)
    expect((await readBalance(recipient)) - before).toBe(3n)

    const raw = (await rpc('eth_getRawTransactionByHash', hash)) as TransactionSerializedEIP7702
    const [authorization] = parseTransaction(raw).authorizationList ?? []
    expect(authorization).toMatchObject({ chainId: 31337 })
    expect(authorization?.address).toBe(delegateContracts.delegate.toLowerCase())
    expect(authorization && (await recoverAuthorizationAddress({ authorization }))).toBe(account)
    expect(context.calls.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)

    const second = await send({ calls: both })
    expect(second.receipt).toMatchObject({ status: '0x1', type: '0x2' })
    expect(second.id).not.toBe(id)
  })

  test('default: one screen: each call, what all of them change, one fee, and that the account is set up', async () => {
    const value = parseEther('1')
    const calls = [approve(5_000_000n), transfer(3_000_000n), { to: recipient, value: numberToHex(value) }]
    const { model } = await prepare({ calls })
    expect(model).toMatchObject({
      title: 'Do 3 things at once',
      approveLabel: 'Approve all 3',
      account,
      risk: 'value',
      changes: [
        { sign: '-', amount: '1', symbol: 'ETH' },
        { sign: '-', amount: '3', symbol: 'USDX' },
      ],
    })
    const labels = model.rows.map(({ label }) => label)
    expect(labels.filter((label) => / of 3$/.test(label))).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    expect(labels.filter((label) => label === texts.fee)).toHaveLength(1)
    expect(model.rows).toContainEqual({ label: texts.setUp, value: texts.setsUp, kind: 'plain' })
    expect(model.rows).toContainEqual({ label: '2 of 3', value: 'Send 3 USDX', kind: 'step' })
    expect(model.details).toContainEqual({
      label: texts.delegate,
      value: delegateContracts.delegate,
      kind: 'whole',
    })
    // The allowance is said once, by the call that gives it.
    const about = model.warnings.filter(({ text }) => text !== texts.setUpStays)
    expect(about).toEqual([{ level: 'caution', text: `1: ${texts.allowance}` }])

    await send({ calls: both })
    const { model: later } = await prepare({ calls })
    expect(later.rows.map(({ label }) => label)).not.toContain(texts.setUp)
  })

  test('behavior: a small right that is shown hides no greater one of another call', async () => {
    const calls = [approve(5n), approve(2n ** 255n)]
    const { model } = await prepare({ calls })
    // The second is said by its own call, in full.
    expect(model.warnings.map(({ text }) => text)).toContain(`2: ${texts.unlimitedAllowance('USDX')}`)
    const transferAndApprove = [transfer(1n, spender), approve(7n)]
    const { model: other } = await prepare({ calls: transferAndApprove })
    expect(other.warnings.map(({ text }) => text)).toContain(`2: ${texts.allowance}`)
  })

  test('behavior: one call is a plain transaction, and the account stays as it is', async () => {
    const { receipt, id, answer } = await send({ id: 'mine', calls: [transfer(1n)], atomicRequired: true })
    expect(receipt).toMatchObject({ status: '0x1', type: '0x2', to: usdxAddress.toLowerCase() })
    expect(await rpc('eth_getCode', account, 'latest')).toBe('0x')
    expect([id, answer]).toEqual(['mine', { id: 'mine' }])
  })

  test('behavior: version 1.0 answers the id alone (EIP-5792)', async () => {
    const { answer, receipt } = await send({ version: '1.0', calls: both })
    expect(answer).toMatch(/^0x[0-9a-f]{64}$/)
    expect(receipt).toMatchObject({ status: '0x1' })
  })

  test('error: an id of before is refused, before anything is shown (EIP-5792 5720)', async () => {
    const context = createContext()
    await send({ id: 'once', calls: both }, context)
    await expect(prepare({ id: 'once', calls: both }, context)).rejects.toMatchObject({
      code: 'CALLS_ID_TAKEN',
    })
  })

  test('error: where the service does not keep the id nothing is sent', async () => {
    const keepCalls = () => Promise.reject(Object.assign(new Error(), { code: 'WALLET_NOT_READY' }))
    const context = createContext({ keepCalls })
    const { sign } = await prepare({ calls: both }, context)
    await expect(sign(testSigners)).rejects.toMatchObject({ code: 'WALLET_NOT_READY' })
    expect(context.calls).not.toContain('eth_sendRawTransaction')
  })

  test.each([
    ['transaction underpriced', 'SEND_FEE_TOO_LOW'],
    ['in-flight transaction limit reached for delegated accounts', 'SEND_EARLIER_PENDING'],
    ['gapped-nonce tx from delegated accounts', 'SEND_EARLIER_PENDING'],
    ['authority already reserved', 'SEND_EARLIER_PENDING'],
  ])(
    'error: a batch the network does not take is given up, and the app is told so: %s',
    async (words, code) => {
      const context = createContext()
      const { callNode } = context
      const refuses = new GangwayError('RPC_UPSTREAM_FAILED', {
        shortMessage: words,
        context: { rpcCode: -32000 },
      })
      context.callNode = (method, params) =>
        method === 'eth_sendRawTransaction' ? Promise.reject(refuses) : callNode(method, params)
      const { sign } = await prepare({ id: 'refused', calls: both }, context)
      await expect(sign(testSigners)).rejects.toMatchObject({ code, details: words })
      expect(await context.readCalls('refused')).toMatchObject({ isGivenUp: true })
      // One that is sent by itself is told the same.
      const plain = await ethSendTransaction([{ from: account, to: recipient, value: '0x1' }], context)
      await expect(plain.sign(testSigners)).rejects.toMatchObject({ code, details: words })
    },
  )

  test('error: a call that would fail is named, and nothing is signed', async () => {
    const calls = [approve(5n), transfer(10_000_000_000_000n), transfer(1n)]
    await expect(prepare({ calls })).rejects.toThrow(
      refusal(texts.callWouldFail(2, 'Send 10000000 USDX', 'ERC20: transfer amount exceeds balance')),
    )
    await expect(
      prepare({ calls: [transfer(1n), { to: recipient, value: numberToHex(parseEther('20000')) }] }),
    ).rejects.toThrow(
      expect.objectContaining({ shortMessage: expect.stringContaining('This takes up to 20000 ETH') }),
    )
  })

  test('behavior: a node without eth_simulateV1 says that one would fail, not which', async () => {
    const context = createContext()
    const { callNode } = context
    context.callNode = (method, params) =>
      method === 'eth_simulateV1' ? Promise.reject(new Error()) : callNode(method, params)
    await expect(prepare({ calls: [approve(5n), transfer(10_000_000_000_000n)] }, context)).rejects.toThrow(
      expect.objectContaining({ shortMessage: expect.stringContaining('One of these would fail') }),
    )
    expect((await prepare({ calls: both }, context)).model.changes).toBeNull()
  })

  test('behavior: one that fails on the chain after all moves nothing', async () => {
    const context = createContext()
    const { sign } = await prepare({ calls: [transfer(3n), transfer(9_999_990n)] }, context)
    // Meanwhile the tokens went elsewhere.
    const data = encodeFunctionData({
      abi,
      functionName: 'transfer',
      args: [spender, 50_000_000_000n],
    })
    await getReceipt(anvil.url, await rpc('eth_sendTransaction', { from: account, to: usdxAddress, data }))
    const left = await readBalance(account)
    await getReceipt(
      anvil.url,
      await rpc('eth_sendTransaction', {
        from: account,
        to: usdxAddress,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [spender, left - 4n] }),
      }),
    )
    const before = await readBalance(recipient)
    const { id } = (await sign(testSigners)) as { id: string }
    const kept = await context.readCalls(id)
    expect(await getReceipt(anvil.url, kept?.transactionHash)).toMatchObject({ status: '0x0' })
    expect(await readBalance(recipient)).toBe(before)
    expect(await readBalance(account)).toBe(4n)
  })

  test('behavior: a transaction sent while the person read does not take its nonce', async () => {
    const context = createContext()
    const { sign } = await prepare({ calls: both }, context)
    await getReceipt(
      anvil.url,
      await rpc('eth_sendTransaction', { from: account, to: recipient, value: '0x1' }),
    )
    const { id } = (await sign(testSigners)) as { id: string }
    const kept = await context.readCalls(id)
    expect(await getReceipt(anvil.url, kept?.transactionHash)).toMatchObject({ status: '0x1' })
    expect(await rpc('eth_getCode', account, 'latest')).toBe(delegationDesignator)
  })
})

describe('what it refuses', () => {
  test.each([
    ['no calls', { calls: [] }, { code: 'INVALID_INPUT' }],
    ['a target without 0x (product.md §5)', { calls: [{ to: 'abc' }] }, { code: 'RPC_BATCH_CALL_INVALID' }],
    [
      'data without 0x (product.md §5)',
      { calls: [{ to: recipient, data: 'abc' }] },
      { code: 'RPC_BATCH_CALL_INVALID' },
    ],
    [
      'a call that creates a contract',
      { calls: [transfer(1n), { data: '0x00' }] },
      { code: 'INVALID_INPUT' },
    ],
    ['more calls than anybody reads', { calls: Array(21).fill(transfer(1n)) }, { code: 'CALLS_TOO_MANY' }],
    [
      'a capability the app needs',
      { calls: both, capabilities: { paymasterService: { url: 'x' } } },
      { code: 'CALLS_NO_CAPABILITY' },
    ],
    [
      'a capability of one call',
      { calls: [{ ...transfer(1n), capabilities: { x: {} } }] },
      { code: 'CALLS_NO_CAPABILITY' },
    ],
    ['another account', { from: recipient, calls: both }, { code: 'FRAME_REQUEST_REFUSED' }],
    [
      'a network of nobody here (EIP-5792 5710)',
      { chainId: '0x1', calls: both },
      { code: 'CALLS_NETWORK_UNKNOWN' },
    ],
    ['an id that is too long', { id: 'x'.repeat(8195), calls: both }, { code: 'INVALID_INPUT' }],
  ])('error: %s', async (_, batch, error) => {
    await expect(prepare(batch)).rejects.toMatchObject(error)
  })

  test('error: another network of the deployment than the one it is on', async () => {
    const context = createContext()
    const { config, network } = context
    const other = { ...network, id: 31338, caipNetworkId: 'eip155:31338' } as const
    const elsewhere = { ...context, config: { ...config, networks: [network, other] } }
    await expect(prepare({ chainId: '0x7a6a', calls: both }, elsewhere)).rejects.toThrow(
      refusal(texts.otherNetwork(network.name)),
    )
  })

  test('behavior: what an app marks as optional is left out (EIP-5792)', async () => {
    const capabilities = { paymasterService: { url: 'x', optional: true } }
    expect((await prepare({ calls: both, capabilities })).model.title).toBe('Do 2 things at once')
  })

  test('threat 24: the account’s own contract does only what this wallet has it do', async () => {
    await send({ calls: both })
    const own = { to: account, data: '0x61461954' }
    await expect(prepare({ calls: [transfer(1n), own] })).rejects.toThrow(refusal(texts.ownContract))
    await expect(prepare({ calls: [own] })).rejects.toThrow(refusal(texts.ownContract))
    await expect(ethSendTransaction([{ from: account, ...own }], createContext())).rejects.toThrow(
      refusal(texts.ownContract),
    )
    // The manager of delegations has the account do things, too, and needs no signature for it.
    const byManager = { to: delegateContracts.manager, data: '0xcef6d209' }
    await expect(prepare({ calls: [transfer(1n), byManager] })).rejects.toThrow(refusal(texts.ownContract))
    await expect(ethSendTransaction([{ from: account, ...byManager }], createContext())).rejects.toThrow(
      refusal(texts.ownContract),
    )
    // Coins to oneself are as before.
    await expect(
      ethSendTransaction([{ from: account, to: account, value: '0x1' }], createContext()),
    ).resolves.toBeDefined()
  })

  test.each([
    ['the manager of delegations', delegateContracts.manager],
    ['the account’s own contract', account],
  ])('threat 24: no page gets a signature for %s', async (_, verifyingContract) => {
    const data = {
      domain: { name: 'DelegationManager', version: '1', chainId: 31337, verifyingContract },
      types: { Delegation: [{ name: 'delegate', type: 'address' }] },
      primaryType: 'Delegation',
      message: { delegate: recipient },
    }
    await expect(ethSignTypedDataV4([account, JSON.stringify(data)], createContext())).rejects.toThrow(
      refusal(texts.ownContractSignature),
    )
  })

  test('threat 24: an account that another contract rules is not touched', async () => {
    await rpc('anvil_setCode', account, `0xef0100${spender.slice(2).toLowerCase()}`)
    await expect(prepare({ calls: both })).rejects.toThrow(refusal(texts.foreignContract))
  })

  test('threat 24: other code at the delegate’s address is never handed the account', async () => {
    const { sign } = await prepare({ calls: both })
    const code = String(await rpc('eth_getCode', delegateContracts.delegate, 'latest'))
    await rpc('anvil_setCode', delegateContracts.delegate, `${code.slice(0, -2)}00`)
    await expect(sign(testSigners)).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_ALLOWED' })
    await expect(prepare({ calls: both })).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_ALLOWED' })
    await expect(prepare({ calls: both, atomicRequired: true })).rejects.toMatchObject({
      code: 'CALLS_NOT_ATOMIC',
    })
    expect(await rpc('eth_getCode', account, 'latest')).toBe('0x')
  })
})
