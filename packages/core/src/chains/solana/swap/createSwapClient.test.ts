import { address, getBase64EncodedWireTransaction } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SwapClient, SwapTerms, SwapTransaction } from '../../swapClient.js'
import { buildTransfer } from '../buildTransfer.js'
import { createRpc } from '../solanaContext.js'
import {
  createFreshAddress,
  createTestSender,
  sol,
  type TestSender,
  usdx,
} from '../tests/createTestSender.js'
import { startTestNode, type TestNode } from '../tests/startTestNode.js'

let node: TestNode
let sender: TestSender
let swaps: SwapClient
beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
  const client = await sender.client.openSwaps?.()
  if (!client) throw new Error('no swaps')
  swaps = client
})
afterAll(() => node.stop())

/** What a source would have built, as far as the wallet and the network are concerned: it takes an amount of SOL. */
async function build(
  amount: bigint,
): Promise<{ terms: SwapTerms; transaction: SwapTransaction; to: string }> {
  const to = await createFreshAddress()
  const { value: lifetime } = await createRpc(node.url).getLatestBlockhash().send()
  const transfer = { from: address(sender.address), to: address(to), amount, memo: '', token: null }
  const transaction = buildTransfer(transfer, { limit: 1_000, price: 0n }, lifetime)
  const { networkId } = sender.connection
  return {
    terms: { networkId, from: sender.address, sell: sol, buy: usdx, amount },
    transaction: {
      kind: 'solana',
      transaction: getBase64EncodedWireTransaction(transaction),
      lastValidBlockHeight: lifetime.lastValidBlockHeight,
    },
    to,
  }
}

const getLamports = (owner: string) => sender.client.getNativeBalance(sender.connection.networkId, owner)

test('default: what it costs, and a row that is followed to its end', async () => {
  const { terms, transaction, to } = await build(5_000_000n)
  expect(await swaps.readCosts(null, terms, transaction)).toMatchObject({
    fee: { expected: 5_000n, max: 5_000n },
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    failure: null,
  })
  const listed: string[] = []
  const request = { terms, transaction, expected: 700n, minimum: 690n, source: 'jupiter' }
  const sent = await swaps.send(sender.connection, request, ({ hash }) => listed.push(hash))
  expect(listed).toEqual([sent.hash])
  expect(sent).toMatchObject({
    amount: 5_000_000n,
    token: { symbol: 'SOL' },
    call: { dataHash: null },
    swap: { token: { symbol: 'USDX' }, expected: 700n, minimum: 690n },
    lastValidBlockHeight: expect.any(BigInt),
  })
  const updates: TransactionUpdate[] = []
  await sender.client.watchTransaction(sent, (update) => updates.push(update), AbortSignal.timeout(20_000))
  expect(updates.at(-1)).toMatchObject({ status: 'confirmed' })
  expect(await getLamports(to)).toBe(5_000_000n)
})

test('behavior: what leaves nothing for the fee, and what there is not, are told before anybody is asked', async () => {
  const held = await getLamports(sender.address)
  const all = await build(held)
  expect(await swaps.readCosts(null, all.terms, all.transaction)).toMatchObject({
    nativeBalance: held,
    hasInsufficientFunds: false,
    hasInsufficientGas: true,
  })
  const more = await build(held + 1n)
  const costs = await swaps.readCosts(null, more.terms, more.transaction)
  expect(costs.hasInsufficientFunds).toBe(true)
  expect(costs.failure).not.toBeNull()
})

test('error: a wallet that signs something else sends nothing', async () => {
  const { terms, transaction, to } = await build(6_000_000n)
  const other = await build(1n)
  sender.switches.onRequest = () =>
    buildTransfer(
      { from: address(sender.address), to: address(other.to), amount: 9n, memo: '', token: null },
      { limit: 1_000, price: 0n },
    )
  const request = { terms, transaction, expected: 1n, minimum: 1n, source: 'jupiter' }
  const sending = swaps.send(sender.connection, request)
  await expect(sending).rejects.toMatchObject({ code: 'SEND_SOLANA_FAILED' })
  expect(await getLamports(to)).toBe(0n)
})
