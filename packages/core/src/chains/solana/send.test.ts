import { getLocalSolanaAccount, usdxMint, waitUntil } from '@gangway/dev'
import { address } from '@solana/kit'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionUpdate } from '../namespaceClient.js'
import type { SentTransaction } from '../sentTransaction.js'
import { buildTransfer } from './buildTransfer.js'
import { createRpc } from './solanaContext.js'
import { createFreshAddress, createTestSender, type TestSender, usdx } from './tests/createTestSender.js'
import { replaceLifetime } from './tests/replaceLifetime.js'
import { startTestNode, type TestNode } from './tests/startTestNode.js'
import { getAssociatedTokenAddress } from './tokens/readTokenAccounts.js'

let node: TestNode
let sender: TestSender
const other = getLocalSolanaAccount('wallet 2').address

beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
})
afterAll(() => node.stop())
afterEach(() => {
  node.lostRequests.clear()
  node.lostAnswers.clear()
  sender.switches.onRequest = (transaction) => transaction
})

async function send(
  request: Parameters<TestSender['ask']>[0],
  { client, connection, ask } = sender,
  onSigned?: (transaction: SentTransaction) => void,
): Promise<SentTransaction> {
  const parameters = ask(request)
  return client.send(connection, parameters, await client.estimateSend(parameters), onSigned)
}

async function settle(transaction: SentTransaction, { client } = sender): Promise<TransactionUpdate> {
  const updates: TransactionUpdate[] = []
  await client.watchTransaction(transaction, (update) => updates.push(update), AbortSignal.timeout(20_000))
  const [update] = updates
  if (!update) throw new Error('no update')
  return update
}

function getLamports(owner: string): Promise<bigint> {
  return sender.client.getNativeBalance(sender.connection.networkId, owner)
}

async function getUsdx(owner: string): Promise<bigint> {
  const account = await getAssociatedTokenAddress(address(owner), usdxMint)
  const { value } = await createRpc(node.url).getTokenAccountBalance(account).send()
  return BigInt(value.amount)
}

function getSubmissionCount(): number {
  return node.calls.filter((method) => method === 'sendTransaction').length
}

test('default', async () => {
  const to = await createFreshAddress()
  const before = await getLamports(sender.address)
  const transaction = await send({ to, amount: 1_000_000_000n })
  expect(transaction).toMatchObject({ status: 'pending', to, from: sender.address, amount: 1_000_000_000n })
  expect(await settle(transaction)).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(to)).toBe(1_000_000_000n)
  expect(await getLamports(sender.address)).toBe(before - 1_000_000_000n - 5_005n)
})

test('parameters: memo, which the row keeps for who tries again', async () => {
  const transaction = await send({ to: await createFreshAddress(), amount: 1_000_000n, memo: 'Rent, May' })
  expect(transaction).toMatchObject({ memo: 'Rent, May' })
  expect(await settle(transaction)).toMatchObject({ status: 'confirmed' })
})

test('parameters: max leaves the rent minimum', async () => {
  const rich = await createTestSender({ url: node.url, role: 'wallet 2' })
  const to = await createFreshAddress()
  const transaction = await send({ to, amount: 'max' }, rich)
  expect(await settle(transaction)).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(rich.address)).toBe(890_880n)
  expect(await getLamports(to)).toBe(transaction.amount)
})

test('parameters: token, recipient with a token account', async () => {
  const before = await getUsdx(other)
  expect(await settle(await send({ to: other, amount: 1_500_000n, token: usdx }))).toMatchObject({
    status: 'confirmed',
  })
  expect(await getUsdx(other)).toBe(before + 1_500_000n)
})

test('parameters: token, recipient without a token account', async () => {
  const to = await createFreshAddress()
  expect(await settle(await send({ to, amount: 2_500_000n, token: usdx }))).toMatchObject({
    status: 'confirmed',
  })
  expect(await getUsdx(to)).toBe(2_500_000n)
})

test('parameters: wallet that only submits by itself', async () => {
  const submitting = await createTestSender({ url: node.url, submitTo: node.directUrl })
  const to = await createFreshAddress()
  const transaction = await send({ to, amount: 1_000_000n }, submitting)
  expect(transaction.lastValidBlockHeight).toBeGreaterThan(150n)
  expect(await settle(transaction)).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(to)).toBe(1_000_000n)
})

test('parameters: onSigned, with the pending row before anything is submitted', async () => {
  const submissions = getSubmissionCount()
  const rows: SentTransaction[] = []
  const sent = await send({ to: other, amount: 1_100_000n }, sender, (row) => {
    expect(getSubmissionCount()).toBe(submissions)
    rows.push(row)
  })
  expect(rows).toEqual([sent])
  expect(sent.lastValidBlockHeight).not.toBeNull()
  await settle(sent)
})

test('parameters: onSigned, before a wallet that submits by itself has its last valid height', async () => {
  const submitting = await createTestSender({ url: node.url, submitTo: node.directUrl })
  const rows: SentTransaction[] = []
  const sent = await send({ to: other, amount: 1_200_000n }, submitting, (row) => {
    rows.push(row)
    node.lostRequests.add('getBlockHeight')
  })
  // The node is away: what the wallet has sent is listed all the same, and never called expired.
  expect(sent).toMatchObject({ status: 'pending', lastValidBlockHeight: null })
  expect(rows).toEqual([sent])
  node.lostRequests.clear()
  expect(await settle(sent)).toMatchObject({ status: 'confirmed' })
})

test('behavior: the blockhash is renewed right before the wallet is asked (interface-guide.md §9.8)', async () => {
  let lastCall: string | undefined
  sender.switches.onRequest = (transaction) => {
    lastCall = node.calls.at(-1)
    return transaction
  }
  await settle(await send({ to: other, amount: 1_300_000n }))
  expect(lastCall).toBe('getLatestBlockhash')
})

test('behavior: a rent nobody approved is not paid', async () => {
  const parameters = sender.ask({ to: await createFreshAddress(), amount: 1n, token: usdx })
  const estimate = await sender.client.estimateSend(parameters)
  expect(estimate.accountCost).toBeGreaterThan(0n)
  const before = await getLamports(sender.address)
  await expect(
    sender.client.send(sender.connection, parameters, { ...estimate, accountCost: 0n }),
  ).rejects.toMatchObject({ code: 'SEND_SOLANA_FAILED' })
  expect(await getLamports(sender.address)).toBe(before)
})

test('behavior: a lost answer is not sent twice, and not called a failure', async () => {
  node.lostAnswers.add('sendTransaction')
  const to = await createFreshAddress()
  const transaction = await send({ to, amount: 3_000_000n })
  expect(transaction.status).toBe('pending')
  expect(await settle(transaction)).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(to)).toBe(3_000_000n)
})

test('behavior: what the node never got is offered again, the same bytes', async () => {
  node.lostRequests.add('sendTransaction')
  const to = await createFreshAddress()
  const requests = sender.getRequestCount()
  const transaction = await send({ to, amount: 4_000_000n })
  node.lostRequests.clear()
  expect(await settle(transaction)).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(to)).toBe(4_000_000n)
  expect(sender.getRequestCount()).toBe(requests + 1)
})

test('behavior: fee settings of the wallet are accepted', async () => {
  const to = await createFreshAddress()
  const before = await getLamports(sender.address)
  sender.switches.onRequest = (asked) => {
    const transfer = { from: address(sender.address), to, amount: 5_000_000n, memo: '', token: null }
    return replaceLifetime(buildTransfer(transfer, { limit: 1_000, price: 20_000n }), asked)
  }
  expect(await settle(await send({ to, amount: 5_000_000n }))).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(sender.address)).toBe(before - 5_000_000n - 5_020n)
})

test('error: amount or receiver missing (product.md §5)', async () => {
  const parameters = sender.ask({ to: other, amount: 1n })
  const estimate = await sender.client.estimateSend(parameters)
  const expected = {
    code: 'SEND_INVALID_PARAMETERS',
    shortMessage: 'Please enter a valid amount and receiver address',
  }
  const { client, connection } = sender
  await expect(client.send(connection, { ...parameters, to: ' ' }, estimate)).rejects.toMatchObject(expected)
  await expect(client.send(connection, parameters, { ...estimate, amount: 0n })).rejects.toMatchObject(
    expected,
  )
  await expect(client.send(connection, parameters, { ...estimate, amount: null })).rejects.toMatchObject(
    expected,
  )
})

test('error: an estimate of another transfer is not signed', async () => {
  const parameters = sender.ask({ to: other, amount: 1n })
  const estimate = await sender.client.estimateSend(parameters)
  const requests = sender.getRequestCount()
  for (const changed of [
    sender.ask({ to: other, amount: 2n }),
    sender.ask({ to: sender.address, amount: 1n }),
  ])
    await expect(sender.client.send(sender.connection, changed, estimate)).rejects.toMatchObject({
      code: 'SEND_INVALID_PARAMETERS',
    })
  expect(sender.getRequestCount()).toBe(requests)
})

test('error: insufficient funds never reach the wallet', async () => {
  const requests = sender.getRequestCount()
  await expect(send({ to: other, amount: 10n ** 18n })).rejects.toMatchObject({
    code: 'SEND_INSUFFICIENT_FUNDS',
  })
  expect(sender.getRequestCount()).toBe(requests)
})

test('error: declined, nothing sent', async () => {
  const submissions = getSubmissionCount()
  sender.switches.onRequest = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const onSigned = vi.fn()
  await expect(send({ to: other, amount: 1n }, sender, onSigned)).rejects.toMatchObject({
    code: 'SEND_USER_REJECTED',
  })
  expect(onSigned).not.toHaveBeenCalled()
  expect(getSubmissionCount()).toBe(submissions)
})

test('error: a wallet that fails in its own way (product.md §8)', async () => {
  sender.switches.onRequest = () => {
    throw new Error('the device was unplugged')
  }
  await expect(send({ to: other, amount: 1n })).rejects.toMatchObject({
    code: 'SEND_SOLANA_FAILED',
    shortMessage: 'Failed to send transaction. Please try again.',
    details: 'the device was unplugged',
  })
})

test('error: a wallet that signs another transfer, nothing sent', async () => {
  const submissions = getSubmissionCount()
  const budget = { limit: 495, price: 10_000n }
  const request = { to: other, amount: 9_000_000n }
  const asked = { ...request, from: address(sender.address), memo: '', token: null }
  const thief = await createFreshAddress()
  for (const changed of [
    { ...asked, to: thief },
    { ...asked, amount: 9_000_001n },
  ]) {
    sender.switches.onRequest = (transaction) => replaceLifetime(buildTransfer(changed, budget), transaction)
    await expect(send(request)).rejects.toMatchObject({ code: 'SEND_SOLANA_FAILED' })
  }
  // Its own lifetime would outlive the block height at which we call it expired.
  sender.switches.onRequest = () => buildTransfer(asked, budget)
  await expect(send(request)).rejects.toMatchObject({ code: 'SEND_SOLANA_FAILED' })
  expect(getSubmissionCount()).toBe(submissions)
})

test('error: the blockhash ran out while the wallet waited, nothing sent', async () => {
  // Blocks of 5 ms: a blockhash is good for 0.75 s, and its end is seen by block height.
  const fastNode = await startTestNode({ slotTime: 5 })
  onTestFinished(() => fastNode.stop())
  const slow = await createTestSender({ url: fastNode.url })
  const rpc = createRpc(fastNode.directUrl)
  slow.switches.onRequest = async (transaction) => {
    const { value } = await rpc.getLatestBlockhash().send()
    const isPast = async () => (await rpc.getBlockHeight().send()) > value.lastValidBlockHeight
    await waitUntil(isPast, { timeout: 20_000, what: 'the end of a blockhash' })
    return transaction
  }
  await expect(send({ to: other, amount: 1_000_000n }, slow)).rejects.toMatchObject({ code: 'SEND_EXPIRED' })
  expect(fastNode.calls).not.toContain('sendTransaction')
})

test('error: node away after signing, nothing sent', async () => {
  const submissions = getSubmissionCount()
  const onSigned = vi.fn(() => node.lostRequests.add('getBlockHeight'))
  await expect(send({ to: other, amount: 1n }, sender, onSigned)).rejects.toMatchObject({
    code: 'NETWORK_UNREACHABLE',
  })
  expect(onSigned).toHaveBeenCalledOnce()
  expect(getSubmissionCount()).toBe(submissions)
})

test('error: refused by the node in preflight, nothing sent (product.md §8)', async () => {
  const parameters = sender.ask({ to: other, amount: 10n ** 18n })
  const estimate = await sender.client.estimateSend(parameters)
  const believed = { ...estimate, hasInsufficientFunds: false, hasInsufficientGas: false }
  await expect(sender.client.send(sender.connection, parameters, believed)).rejects.toMatchObject({
    code: 'SEND_SOLANA_FAILED',
    shortMessage: 'Failed to send transaction. Please try again.',
  })
})

test('error: node away before signing, the wallet is not asked', async () => {
  const parameters = sender.ask({ to: other, amount: 1n })
  const estimate = await sender.client.estimateSend(parameters)
  const requests = sender.getRequestCount()
  node.lostRequests.add('getLatestBlockhash')
  await expect(sender.client.send(sender.connection, parameters, estimate)).rejects.toMatchObject({
    code: 'NETWORK_UNREACHABLE',
  })
  expect(sender.getRequestCount()).toBe(requests)
})
