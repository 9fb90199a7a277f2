import {
  type Hash,
  hexToBigInt,
  isHash,
  keccak256,
  numberToHex,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { findTransactionByNonce } from '../findTransactions.js'
import { getRevertReason } from '../getRevertReason.js'
import { parseRecipient } from '../parseRecipient.js'
import { toSendCall } from '../toSendCall.js'

/** `missing`: the node knows nothing of it. `overtaken`: its nonce is used, by what could not be found. */
export type TransactionFate = TransactionUpdate | 'missing' | 'overtaken'

/** Asks the node once what became of a transaction. Rejects when the node does not answer. */
export async function readTransactionFate(
  client: Eip155RpcClient,
  sent: SentTransaction,
  nonce: number | null,
): Promise<TransactionFate> {
  const { hash } = sent
  if (!isHash(hash)) return 'missing'
  const receipt = await getReceipt(client, hash)
  // Without its nonce nobody could say later what took its place.
  const transaction =
    receipt && nonce !== null
      ? { nonce }
      : await orNull(getTransaction(client, { hash }), TransactionNotFoundError)
  // What others carry out, as where an app pays, is their transaction, with their nonce and their fee.
  const isBatchOfOthers =
    sent.callsId !== undefined && getSender(receipt, transaction) !== sent.from.toLowerCase()
  const isOthers = sent.payer !== undefined || isBatchOfOthers
  const facts = transaction && !isOthers ? { nonce: transaction.nonce } : {}
  if (receipt) return { ...(await readOutcome(client, receipt)), ...(isOthers ? { fee: null } : facts) }
  if (transaction) return { status: 'pending', ...facts }
  if (nonce === null) return 'missing'
  const from = parseRecipient(sent.from)
  const count = await getTransactionCount(client, { address: from })
  if (count <= nonce) {
    // What took its place may wait as it did; until that is decided it is not lost, and must not be sent anew.
    const isTaken = (await getTransactionCount(client, { address: from, blockTag: 'pending' })) > nonce
    // Not every node counts what waits.
    return isTaken || (await isKnown(client, sent.replacement?.hash))
      ? { status: 'pending', nonce }
      : 'missing'
  }
  // A node without old states cannot search; that the nonce is used, perhaps by this one, is known all the same.
  const replacement = await findTransactionByNonce(client, from, nonce).catch(() => null)
  if (!replacement) return 'overtaken'
  // In a block whose receipt this node does not have yet: nobody took its place.
  if (replacement.hash === hash) return { status: 'pending', nonce }
  return readReplacement(client, sent, replacement)
}

function getSender(receipt: TransactionReceipt | null, transaction: object | null): string | undefined {
  if (receipt) return receipt.from.toLowerCase()
  return transaction && 'from' in transaction ? String(transaction.from).toLowerCase() : undefined
}

async function readReplacement(
  client: Eip155RpcClient,
  sent: SentTransaction,
  replacement: Transaction,
): Promise<TransactionFate> {
  const receipt = await getReceipt(client, replacement.hash)
  if (!receipt) return { status: 'pending', nonce: replacement.nonce }
  const outcome = await readOutcome(client, receipt)
  const facts = { replacedBy: replacement.hash, nonce: replacement.nonce }
  const reason = await getReason(sent, replacement)
  // Sent again with another fee, but it failed: the amount did not move.
  if (reason === 'repriced' && outcome.status === 'failed') return { ...outcome, ...facts }
  return { status: reason, fee: outcome.fee, ...facts }
}

async function readOutcome(
  client: Eip155RpcClient,
  receipt: TransactionReceipt,
): Promise<Pick<SentTransaction, 'status' | 'fee'> & TransactionUpdate> {
  const fee = getFee(receipt)
  if (receipt.status === 'success') return { status: 'confirmed', fee }
  return { status: 'failed', fee, failureReason: await getFailureReason(client, receipt) }
}

// product.md §4 “Replaced-transaction reasons”.
async function getReason(
  sent: SentTransaction,
  replacement: Transaction,
): Promise<'repriced' | 'cancelled' | 'replaced'> {
  if (await isSameCall(sent, replacement)) return 'repriced'
  const isToSelf = replacement.to?.toLowerCase() === replacement.from.toLowerCase()
  return isToSelf && replacement.value === 0n ? 'cancelled' : 'replaced'
}

async function isSameCall(sent: SentTransaction, other: Transaction): Promise<boolean> {
  const { amount, call, to, token } = sent
  // Of a call no more than a digest was written down.
  const asked = call
    ? { to, value: token.address === null ? amount : 0n }
    : await toSendCall(token, { from: parseRecipient(sent.from), to: parseRecipient(to), amount })
  const isSameInput = 'data' in asked ? other.input === asked.data : keccak256(other.input) === call?.dataHash
  return isSameInput && other.to?.toLowerCase() === asked.to.toLowerCase() && other.value === asked.value
}

function getReceipt(client: Eip155RpcClient, hash: Hash): Promise<TransactionReceipt | null> {
  return orNull(getTransactionReceipt(client, { hash }), TransactionReceiptNotFoundError)
}

function getFee(receipt: TransactionReceipt): bigint | null {
  // Viem's type does not say so, but nodes from before EIP-1559 leave it out.
  if (receipt.effectiveGasPrice === null) return null
  // OP-stack nodes add what the roll-up charged for the bytes.
  const dataFee = 'l1Fee' in receipt && isQuantity(receipt.l1Fee) ? hexToBigInt(receipt.l1Fee) : 0n
  return receipt.gasUsed * receipt.effectiveGasPrice + dataFee
}

function isQuantity(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
}

async function isKnown(client: Eip155RpcClient, hash: string | undefined): Promise<boolean> {
  if (hash === undefined || !isHash(hash)) return false
  return (await orNull(getTransaction(client, { hash }), TransactionNotFoundError)) !== null
}

async function orNull<T>(promise: Promise<T>, notFound: new (...args: never[]) => Error): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof notFound) return null
    throw error
  }
}

/**
 * Why a mined transaction failed, in words: it is played again on the state its block left. Null where the node
 * gives no reason, has no such state any more, or would let it pass by now. Never rejects.
 */
async function getFailureReason(
  client: Eip155RpcClient,
  { transactionHash: hash, blockNumber, gasUsed }: TransactionReceipt,
): Promise<string | null> {
  try {
    const { from, to, value, input, gas } = await getTransaction(client, { hash })
    // What a call does with less gas than it wants depends on the node; that it had none left is in the receipt.
    if (gasUsed === gas) return 'out of gas'
    const request = { from, to, value: numberToHex(value), data: input, gas: numberToHex(gas) }
    return await client.request({ method: 'eth_call', params: [request, numberToHex(blockNumber)] }).then(
      () => null,
      (error) => getRevertReason(error) || null,
    )
  } catch {
    // Without a reason it has failed all the same.
    return null
  }
}
