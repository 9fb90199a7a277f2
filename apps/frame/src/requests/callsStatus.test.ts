import { callJsonRpc, type Instance } from '@gangway/dev'
import { delegationDesignator, GangwayError } from '@gangway/protocol'
import { type Hex, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FrameContext } from '../handlers/frameHandler.js'
import { readCallsStatus } from '../handlers/rpc/methods/readCallsStatus.js'
import { ethSendTransaction } from './ethSendTransaction.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { walletSendCalls } from './walletSendCalls.js'

const account = testAccounts.evm
const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const nobody = { address: zeroAddress, chainId: '0x7a69' }

let anvil: Instance
let start: unknown
beforeAll(async () => {
  anvil = await startTestChain()
  start = await rpc('evm_snapshot')
})
afterAll(() => anvil?.stop())

let context: ReturnType<typeof createTestContext>
beforeEach(async () => {
  await rpc('evm_revert', start)
  start = await rpc('evm_snapshot')
  await rpc('anvil_dropAllTransactions')
  await rpc('evm_setAutomine', true)
  context = createTestContext('eip155', { url: anvil.url })
})

const rpc = (method: string, ...params: unknown[]) => callJsonRpc(anvil.url, method, params)
const mine = (blocks = 1) => rpc('anvil_mine', numberToHex(blocks))
const readNonce = async () => Number(await rpc('eth_getTransactionCount', account, 'latest'))
const readCode = () => rpc('eth_getCode', account, 'latest')
const readBalance = async () => BigInt(String(await rpc('eth_getBalance', recipient, 'latest')))

/** Nonces of the transaction that sets back, and of the authorisation in it. */
const usedBySetBack = 2

/** Two coins in two calls. */
const coins = [
  { to: recipient, value: '0x1' },
  { to: recipient, value: '0x1' },
]

/** Signs a batch at a nonce that comes after so many, and holds it back; its id, and what sends it. */
async function holdBatch(shift: number): Promise<{ id: string; release(): Promise<void> }> {
  const { callNode } = context
  let raw: unknown
  context.callNode = async (method, params) => {
    if (method === 'eth_sendRawTransaction') {
      raw = params[0]
      return null
    }
    const answer = await callNode(method, params)
    return method === 'eth_getTransactionCount' ? numberToHex(Number(answer) + shift) : answer
  }
  const id = await sendBatch()
  context.callNode = callNode
  return {
    id,
    async release() {
      await rpc('eth_sendRawTransaction', raw)
    },
  }
}

/** Sends a batch; its id. */
async function sendBatch(calls: object[] = coins): Promise<string> {
  const { sign } = await walletSendCalls([{ version: '2.0.0', calls }], context)
  return ((await sign(testSigners)) as { id: string }).id
}

async function setBack(): Promise<void> {
  const request = { from: account, to: account, authorizationList: [nobody] }
  const { sign } = await ethSendTransaction([request], context)
  await sign(testSigners)
}

/** Waits until that is in a block. */
async function setBackInBlock(): Promise<void> {
  await setBack()
  await expect.poll(readCode).toBe('0x')
}

/** The account is handed to our delegate. */
async function setUp(): Promise<void> {
  await settle(await sendBatch())
  expect(await readCode()).toBe(delegationDesignator)
}

type Refuse = (method: string, params: readonly unknown[]) => boolean

/** What an app is told; by a node that does not answer all it is asked. */
async function readStatus(id: string, isRefused: Refuse = () => false): Promise<number> {
  const call: FrameContext['node']['call'] = async (_, { method, params }) => {
    if (isRefused(method, params))
      throw new GangwayError('RPC_UPSTREAM_FAILED', {
        shortMessage: 'missing trie node',
        context: { rpcCode: -32000 },
      })
    return context.callNode(method, params)
  }
  const worker = {
    readCalls: async ({ callsId }: { callsId: string }) => context.readCalls(callsId),
    getAccount: async () => ({ evmAddress: account }),
  }
  const { status } = await readCallsStatus([id], {
    config: context.config,
    node: { call },
    worker,
  } as unknown as FrameContext)
  return status
}

/** Waits for the batch's block. */
async function settle(id: string): Promise<{ status: string; gasUsed: string }> {
  const hash = (await context.readCalls(id))?.transactionHash
  return (await getReceipt(anvil.url, hash)) as { status: string; gasUsed: string }
}

describe('a batch of an account that was set back', () => {
  test('error: set back before it, it did nothing though its transaction succeeded: 500 (EIP-5792)', async () => {
    await setUp()
    const before = await readBalance()
    const { id, release } = await holdBatch(usedBySetBack)
    await setBackInBlock()
    await release()
    expect(await settle(id)).toMatchObject({ status: '0x1' })
    expect([await readCode(), await readBalance()]).toEqual(['0x', before])
    expect(await readStatus(id)).toBe(500)
    // A set-up of later changes nothing of it.
    await setUp()
    expect(await readStatus(id)).toBe(500)
  })

  test('error: so it is where the account does something else in the same block', async () => {
    await setUp()
    const { id, release } = await holdBatch(usedBySetBack)
    await setBackInBlock()
    await rpc('evm_setAutomine', false)
    await release()
    await rpc('eth_sendTransaction', { from: account, to: recipient, value: '0x1' })
    const nonce = await readNonce()
    await mine()
    await settle(id)
    expect(await readNonce()).toBe(nonce + 2)
    expect(await readStatus(id)).toBe(500)
  })

  test('behavior: set back right after it, in its own block, it was done', async () => {
    await setUp()
    await rpc('evm_setAutomine', false)
    const before = await readBalance()
    const id = await sendBatch()
    await setBack()
    await mine()
    await settle(id)
    expect([await readCode(), await readBalance()]).toEqual(['0x', before + 2n])
    expect(await readStatus(id)).toBe(200)
  })

  test('behavior: set back blocks later, it was done', async () => {
    await setUp()
    const id = await sendBatch()
    await settle(id)
    await setBackInBlock()
    expect(await readStatus(id)).toBe(200)
  })

  test('behavior: a node without old states says it where nothing came after; else the receipt counts', async () => {
    const isOld: Refuse = (method, params) =>
      /^eth_get(Code|TransactionCount)$/.test(method) && params[1] !== 'latest'
    await setUp()
    const done = await sendBatch()
    await settle(done)
    expect(await readStatus(done, isOld)).toBe(200)
    const notDone = await holdBatch(usedBySetBack)
    await setBackInBlock()
    // The account has no contract now, and had one then: nobody is told to do again what may be done.
    expect(await readStatus(done, isOld)).toBe(200)
    await notDone.release()
    await settle(notDone.id)
    expect(await readStatus(notDone.id, isOld)).toBe(500)
  })

  test('behavior: coins to oneself need no contract', async () => {
    const id = await sendBatch([{ to: account, value: '0x1' }])
    expect(await settle(id)).toMatchObject({ gasUsed: '0x5208' })
    expect([await readCode(), await readStatus(id)]).toEqual(['0x', 200])
  })
})

describe('a batch that another transaction replaced', () => {
  const replacement = {
    to: recipient,
    value: '0x5',
    gas: numberToHex(21_000),
    gasPrice: numberToHex(10n ** 12n),
  }

  /** Sends a batch, and something else at its nonce for far more. */
  async function replace(calls?: object[]): Promise<string> {
    await rpc('evm_setAutomine', false)
    const nonce = numberToHex(await readNonce())
    const id = await sendBatch(calls)
    expect(await readStatus(id)).toBe(100)
    await rpc('eth_sendTransaction', { from: account, nonce, ...replacement })
    return id
  }

  test('error: 400 once its nonce is used for good (EIP-5792)', async () => {
    const id = await replace()
    expect(await readStatus(id)).toBe(100)
    await mine()
    // That block may yet be taken back.
    expect(await readStatus(id)).toBe(100)
    await mine(12)
    expect(await readStatus(id)).toBe(400)
  })

  test('behavior: one that waits stays under way, however many blocks come', async () => {
    const { id } = await holdBatch(0)
    await mine(20)
    expect(await readStatus(id)).toBe(100)
  })

  test('behavior: a receipt that comes while it is read counts', async () => {
    await setUp()
    const id = await sendBatch()
    await settle(id)
    await mine(20)
    const { callNode } = context
    let asked = 0
    context.callNode = (method, params) =>
      method === 'eth_getTransactionReceipt' && ++asked === 1
        ? Promise.resolve(null)
        : callNode(method, params)
    expect(await readStatus(id)).toBe(200)
    expect(asked).toBe(2)
  })

  test('behavior: a node without old states leaves it under way', async () => {
    const id = await replace()
    await mine(13)
    const isOld: Refuse = (method, params) => method === 'eth_getTransactionCount' && params[1] !== 'latest'
    expect(await readStatus(id, isOld)).toBe(100)
  })

  test('behavior: one call may have been sped up, so it stays under way', async () => {
    const id = await replace([coins[0] as { to: Hex; value: Hex }])
    await mine(13)
    expect(await readStatus(id)).toBe(100)
  })
})
