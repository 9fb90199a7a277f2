import { getLocalSolanaAccount } from '@gangway/dev'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  partiallySignTransaction,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSentTransaction } from '../../send/tests/createSentTransaction.js'
import type { TransactionUpdate } from '../namespaceClient.js'
import type { SentTransaction } from '../sentTransaction.js'
import { buildTransfer } from './buildTransfer.js'
import { createRpc } from './solanaContext.js'
import { createTestSender, sol, type TestSender } from './tests/createTestSender.js'
import { startTestNode, type TestNode } from './tests/startTestNode.js'

let node: TestNode
let sender: TestSender
const other = getLocalSolanaAccount('wallet 2').address

/** A signature no node knows. */
const neverSent = getBase58Decoder().decode(new Uint8Array(64).fill(7))

/** A block height that is not reached here. */
const farHeight = 10_000_000n

beforeAll(async () => {
  // Blocks must pass while nothing is sent, else none is ever final.
  node = await startTestNode({ slotTime: 50 })
  sender = await createTestSender({ url: node.url })
})
afterAll(() => node.stop())
afterEach(() => {
  node.lostRequests.clear()
  node.onCall = () => {}
  node.onAnswer = (_method, text) => text
})

function createPending(changes: Partial<SentTransaction>): SentTransaction {
  return createSentTransaction({
    hash: neverSent,
    networkId: sender.connection.networkId,
    from: sender.address,
    to: other,
    token: sol,
    submittedAt: Date.now(),
    lastValidBlockHeight: farHeight,
    ...changes,
  })
}

async function watch(
  transaction: SentTransaction,
  signal = AbortSignal.timeout(20_000),
): Promise<TransactionUpdate[]> {
  const updates: TransactionUpdate[] = []
  await sender.client.watchTransaction(transaction, (update) => updates.push(update), signal)
  return updates
}

async function send(): Promise<SentTransaction> {
  const parameters = sender.ask({ to: other, amount: 1_000_000n })
  const estimate = await sender.client.estimateSend(parameters)
  return sender.client.send(sender.connection, parameters, estimate)
}

/** Submitted without preflight, which alone lets a transfer fail on the chain. */
async function sendUnpayable(): Promise<string> {
  const rpc = createRpc(node.directUrl)
  const from = await createKeyPairSignerFromPrivateKeyBytes(getLocalSolanaAccount('wallet 1').seed)
  const transfer = { from: from.address, to: other, amount: 10n ** 18n, memo: '', token: null }
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const unsigned = buildTransfer(transfer, { limit: 1_000, price: 0n }, lifetime)
  const bytes = getBase64EncodedWireTransaction(await partiallySignTransaction([from.keyPair], unsigned))
  return rpc.sendTransaction(bytes, { encoding: 'base64', skipPreflight: true }).send()
}

test('default', async () => {
  // Surfpool charges the priority fee, but leaves it out of what it reports.
  expect(await watch(await send())).toEqual([{ status: 'confirmed', fee: 5_000n }])
})

test('behavior: past its last valid block height and unknown to the node, a transaction has expired', async () => {
  expect(await watch(createPending({ lastValidBlockHeight: 0n }))).toEqual([{ status: 'expired' }])
})

test('behavior: included in time, it is confirmed however late somebody looks', async () => {
  const sent = await send()
  await watch(sent)
  expect(await watch({ ...sent, lastValidBlockHeight: 0n })).toEqual([{ status: 'confirmed', fee: 5_000n }])
})

test('behavior: without a last valid block height it is never called expired', async () => {
  const anHourAgo = Date.now() - 3_600_000
  expect(await watch(createPending({ lastValidBlockHeight: null, submittedAt: anHourAgo }))).toEqual([
    { status: 'unknown' },
  ])
})

test('behavior: so far past that the node may have forgotten, it is not called expired either', async () => {
  expect(await watch(createPending({ lastValidBlockHeight: -200_000n }))).toEqual([{ status: 'unknown' }])
})

test('behavior: a transfer that fails on the chain has failed, and its fee was paid', async () => {
  expect(await watch(createPending({ hash: await sendUnpayable() }))).toEqual([
    { status: 'failed', fee: 5_000n, failureReason: 'There is not enough to send' },
  ])
})

test('behavior: within its lifetime nothing is said; an abort ends it', async () => {
  const abort = new AbortController()
  let questions = 0
  node.onCall = (method) => {
    if (method !== 'getSignatureStatuses') return
    questions += 1
    if (questions === 2) abort.abort()
  }
  expect(await watch(createPending({}), abort.signal)).toEqual([])
})

test('behavior: after 30 s the network is named as what it waits for, once (interface-guide.md §9.9)', async () => {
  const abort = new AbortController()
  let questions = 0
  node.onCall = (method) => {
    if (method !== 'getSignatureStatuses') return
    questions += 1
    if (questions === 3) abort.abort()
  }
  const submittedAt = Date.now() - 30_000
  expect(await watch(createPending({ submittedAt }), abort.signal)).toEqual([
    { status: 'pending', slowReason: 'network' },
  ])
})

test('behavior: a node that is away says nothing, and decides when it is back', async () => {
  const sent = await send()
  node.lostRequests.add('getSignatureStatuses')
  let questions = 0
  node.onCall = (method) => {
    if (method !== 'getSignatureStatuses') return
    questions += 1
    // One question is repeated three times (product.md §9); the next one finds the node again.
    if (questions > 4) node.lostRequests.clear()
  }
  expect(await watch(sent)).toEqual([{ status: 'confirmed', fee: 5_000n }])
  expect(questions).toBe(5)
})

test('behavior: a node behind the one that told the height cannot say that it has expired', async () => {
  let questions = 0
  node.onAnswer = (method, text) => {
    if (method !== 'getSignatureStatuses') return text
    questions += 1
    return questions > 2 ? text : text.replace(/"slot":\d+/, '"slot":1')
  }
  expect(await watch(createPending({ lastValidBlockHeight: 0n }))).toEqual([{ status: 'expired' }])
  // Two answers from behind, which say nothing, and two from where the height was read.
  expect(questions).toBe(4)
})

test('behavior: one answer that does not know it is not enough to say that it has expired', async () => {
  const sent = await send()
  await watch(sent)
  let questions = 0
  node.onAnswer = (method, text) => {
    if (method !== 'getSignatureStatuses') return text
    questions += 1
    return questions > 1 ? text : text.replace(/"value":\[.*\]/, '"value":[null]')
  }
  expect(await watch({ ...sent, lastValidBlockHeight: 0n })).toEqual([{ status: 'confirmed', fee: 5_000n }])
  expect(questions).toBe(2)
})
