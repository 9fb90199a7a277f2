import { GangwayError } from '../../errors/GangwayError.js'
import { limits } from '../../limits.js'
import type { JsonRpcRequest } from '../jsonRpc.js'
import { assertBatchCalls } from './assertBatchCalls.js'
import { assertCommitment } from './assertCommitment.js'

type Rule = (params: readonly unknown[]) => void

/**
 * Checks the parameters of a request by the rules of product.md §5, before any node or wallet sees it. What no rule speaks
 * of is left to whoever answers.
 *
 * @throws GangwayError `SEND_FEE_CONFLICT`, `RPC_STATE_OVERRIDE_CONFLICT`, `RPC_BLOBS_TOO_LARGE`,
 * `RPC_BATCH_CALL_INVALID`, `RPC_COMMITMENT_INVALID`.
 */
export function assertRpcRequest({ method, params }: Pick<JsonRpcRequest, 'method' | 'params'>): void {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  rule?.(Array.isArray(params) ? params : Object.values(params ?? {}))
}

const rules: Readonly<Record<string, Rule>> = {
  eth_call: assertCall,
  eth_estimateGas: assertCall,
  eth_createAccessList: assertCall,
  eth_simulateV1: assertSimulation,
  eth_sendTransaction: assertCall,
  eth_sendRawTransaction: ([raw]) => {
    if (typeof raw === 'string') assertBlobs({ raw })
  },
  wallet_sendCalls: ([batch]) => assertBatchCalls(batch),
  sendTransaction: assertPreflight,
  simulateTransaction: assertPreflight,
}

/** A transaction, then a block, then an override; nodes differ in whether the block may be left out. */
function assertCall([transaction, ...rest]: readonly unknown[]): void {
  assertTransaction(transaction)
  for (const param of rest) assertStateOverride(param)
}

function assertTransaction(transaction: unknown): void {
  assertFees(transaction)
  if (isRecord(transaction) && Array.isArray(transaction.blobs)) assertBlobs({ blobs: transaction.blobs })
}

function assertSimulation([simulation]: readonly unknown[]): void {
  if (!isRecord(simulation)) return
  for (const block of toArray(simulation.blockStateCalls)) {
    if (!isRecord(block)) continue
    assertStateOverride(block.stateOverrides)
    for (const call of toArray(block.calls)) assertTransaction(call)
  }
}

function assertPreflight([, options]: readonly unknown[]): void {
  if (!isRecord(options)) return
  assertCommitment(options.preflightCommitment)
  assertCommitment(options.commitment)
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Refuses a transaction that sets both ways of paying. product.md §5.
 *
 * @throws GangwayError `SEND_FEE_CONFLICT`.
 */
function assertFees(transaction: unknown): void {
  if (!isRecord(transaction)) return
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  // JSON's null is what nodes read as "not set".
  const isSet = (value: unknown) => value !== undefined && value !== null
  if (isSet(gasPrice) && (isSet(maxFeePerGas) || isSet(maxPriorityFeePerGas)))
    throw new GangwayError('SEND_FEE_CONFLICT')
}

/**
 * Refuses a state override, a record by account, in which an account carries a full state and a state diff. product.md §5.
 *
 * @throws GangwayError `RPC_STATE_OVERRIDE_CONFLICT`, which names the account.
 */
function assertStateOverride(override: unknown): void {
  if (!isRecord(override)) return
  for (const [account, { state, stateDiff }] of Object.entries(override).filter(hasMembers))
    if (isRecord(state) && isRecord(stateDiff))
      throw new GangwayError('RPC_STATE_OVERRIDE_CONFLICT', { details: account })
}

function hasMembers(entry: [string, unknown]): entry is [string, Readonly<Record<string, unknown>>] {
  return isRecord(entry[1])
}

/** Whether a JSON value is an object with members. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Refuses a transaction whose blobs hold more than product.md §9's cap, given as its fields (with `blobs`) or signed.
 *
 * @throws GangwayError `RPC_BLOBS_TOO_LARGE`.
 */
function assertBlobs(transaction: { blobs: readonly unknown[] } | { raw: string }): void {
  const sizes = 'raw' in transaction ? readRawBlobSizes(transaction.raw) : transaction.blobs.map(getSize)
  let total = 0
  for (const size of sizes) {
    total += size
    if (getCapacity(total) > limits.blobSizeCap) throw new GangwayError('RPC_BLOBS_TOO_LARGE')
  }
}

/**
 * Bytes of data that blobs of so many bytes hold. A field element of 32 bytes holds 31, so that it stays below the
 * field's modulus, and one byte ends the data: six blobs, the most a transaction has had room for, hold exactly the
 * cap. EIP-4844.
 */
function getCapacity(size: number): number {
  return Math.floor(size / 32) * 31 - 1
}

function getSize(hex: unknown): number {
  return typeof hex === 'string' ? Math.max(0, hex.length - '0x'.length) / 2 : 0
}

type Item = { isList: boolean; start: number; end: number }

/**
 * The size in bytes of each blob of a signed transaction, given as hex with 0x. None unless it is a blob transaction in
 * network form: `0x03 || rlp([transaction, blobs, …])` (EIP-4844), with a version before the blobs since EIP-7594. What
 * is not well-formed has none either: the node is to refuse it.
 */
function* readRawBlobSizes(hex: string): Generator<number> {
  if (!hex.startsWith('0x03')) return
  const [wrapper] = readItems(hex, '0x03'.length, hex.length)
  if (!wrapper?.isList) return
  let at = 0
  for (const item of readItems(hex, wrapper.start, wrapper.end)) {
    // In a block's form the first item is the chain id, not the transaction.
    if (at === 0 && !item.isList) return
    if (at > 0 && item.isList) {
      for (const blob of readItems(hex, item.start, item.end)) yield (blob.end - blob.start) / 2
      return
    }
    at += 1
  }
}

/** The RLP items between two places of a hex text; `start` and `end` enclose an item's content. */
function* readItems(hex: string, from: number, to: number): Generator<Item> {
  let at = from
  while (at < to) {
    const item = readItem(hex, at)
    if (!(item.end <= to)) return
    yield item
    at = item.end
  }
}

function readItem(hex: string, at: number): Item {
  const first = readNumber(hex, at, 1)
  if (first < 0x80) return { isList: false, start: at, end: at + 2 }
  const isList = first >= 0xc0
  const length = first - (isList ? 0xc0 : 0x80)
  if (length <= 55) return { isList, start: at + 2, end: at + 2 + length * 2 }
  const sizeOfLength = length - 55
  const start = at + 2 + sizeOfLength * 2
  return { isList, start, end: start + readNumber(hex, at + 2, sizeOfLength) * 2 }
}

function readNumber(hex: string, at: number, bytes: number): number {
  return Number(`0x${hex.slice(at, at + bytes * 2)}`)
}
