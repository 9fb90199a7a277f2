import { describe, expect, test } from 'vitest'
import type { GangwayError } from '../../errors/GangwayError.js'
import { limits } from '../../limits.js'
import { assertRpcRequest } from './assertRpcRequest.js'

const transaction = { to: '0x00000000000000000000000000000000000000a1', value: '0x1' }
const account = '0x00000000000000000000000000000000000000a2'
const slot = { '0x01': '0x02' }

/** The code of the error a request ends with; undefined when it passes. */
function codeOf(method: string, params?: unknown[] | Record<string, unknown>): string | undefined {
  try {
    assertRpcRequest({ method, params })
    return undefined
  } catch (error) {
    return (error as GangwayError).code
  }
}

test('default: what no rule speaks of passes', () => {
  expect(codeOf('eth_chainId')).toBeUndefined()
  expect(codeOf('eth_call', [transaction, 'latest'])).toBeUndefined()
  expect(codeOf('toString', [transaction])).toBeUndefined()
  expect(codeOf('eth_call', [null, 5, [], 'x'])).toBeUndefined()
})

describe('product.md §5: gasPrice not together with maxFeePerGas or maxPriorityFeePerGas', () => {
  test.each([
    [{ gasPrice: '0x1', maxFeePerGas: '0x1' }, 'SEND_FEE_CONFLICT'],
    [{ gasPrice: '0x0', maxPriorityFeePerGas: '0x0' }, 'SEND_FEE_CONFLICT'],
    [{ gasPrice: '0x1' }, undefined],
    [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }, undefined],
    [{ gasPrice: null, maxFeePerGas: '0x1' }, undefined],
  ])('%j: %s', (fees, code) => {
    const call = { ...transaction, ...fees }
    for (const method of ['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'eth_sendTransaction'])
      expect(codeOf(method, [call])).toBe(code)
    expect(codeOf('eth_simulateV1', [{ blockStateCalls: [{ calls: [transaction, call] }] }])).toBe(code)
    expect(codeOf('eth_call', { transaction: call, block: 'latest' })).toBe(code)
  })
})

describe('product.md §5: a state override account cannot carry both a full state and a state diff', () => {
  test.each([
    [{ state: slot, stateDiff: slot }, 'RPC_STATE_OVERRIDE_CONFLICT'],
    [{ state: {}, stateDiff: {} }, 'RPC_STATE_OVERRIDE_CONFLICT'],
    [{ state: slot, balance: '0x1' }, undefined],
    [{ stateDiff: slot, code: '0x00' }, undefined],
    [{ state: slot, stateDiff: null }, undefined],
  ])('%j: %s', (override, code) => {
    const overrides = { [transaction.to]: { balance: '0x1' }, [account]: override }
    for (const method of ['eth_call', 'eth_estimateGas', 'eth_createAccessList']) {
      expect(codeOf(method, [transaction, 'latest', overrides])).toBe(code)
      expect(codeOf(method, [transaction, overrides])).toBe(code)
      expect(codeOf(method, [transaction, { blockNumber: '0x1' }, overrides, {}])).toBe(code)
    }
    expect(codeOf('eth_simulateV1', [{ blockStateCalls: [{}, { stateOverrides: overrides }] }])).toBe(code)
  })

  test('error: the account is named', () => {
    const params = [transaction, 'latest', { [account]: { state: slot, stateDiff: slot } }]
    expect(() => assertRpcRequest({ method: 'eth_call', params })).toThrow(
      `A state override cannot carry both state and stateDiff: ${account}`,
    )
  })
})

describe("product.md §9: blob size cap 761855 bytes, which is what six blobs' field elements hold", () => {
  const blobSize = 131_072
  const blob = `0x${'00'.repeat(blobSize)}`
  const chainId = '01'
  /** A signed blob transaction in network form, with nothing in it that this rule does not read. */
  const toRaw = (count: number, version: string[] = []) => {
    const blobs = toList(Array.from({ length: count }, () => toItem(blob.slice(2))))
    return `0x03${toList([toList([chainId]), ...version, blobs, toList([]), toList([])])}`
  }

  test('parameters: the cap', () => {
    expect(limits.blobSizeCap).toBe(761_855)
    expect((6 * blobSize * 31) / 32 - 1).toBe(limits.blobSizeCap)
  })

  test.each([
    [6, undefined],
    [7, 'RPC_BLOBS_TOO_LARGE'],
  ])('%i blobs: %s', (count, code) => {
    const blobs = Array.from({ length: count }, () => blob)
    expect(codeOf('eth_call', [{ ...transaction, blobs }])).toBe(code)
    expect(codeOf('eth_estimateGas', [{ ...transaction, blobs }])).toBe(code)
    expect(codeOf('eth_sendRawTransaction', [toRaw(count)])).toBe(code)
    // EIP-7594 puts a version before the blobs.
    expect(codeOf('eth_sendRawTransaction', [toRaw(count, ['01'])])).toBe(code)
  })

  test.each([
    ['of another type', `0x02${toRaw(7).slice(4)}`],
    ["in a block's form", `0x03${toList([chainId, toList([toItem('00'.repeat(900_000))])])}`],
    ['cut short', toRaw(7).slice(0, 1_000)],
    ['without content', '0x03'],
    ['of a length beyond its end', '0x03fbffffffff'],
    ['not hex', '0x03zz'],
  ])('behavior: a raw transaction %s is left to the node', (_what, raw) => {
    expect(codeOf('eth_sendRawTransaction', [raw])).toBeUndefined()
  })

  test.each([[[5]], [[null]], [[['0x03']]], [[]]])('behavior: %j is left to the node', (params) => {
    expect(codeOf('eth_sendRawTransaction', params)).toBeUndefined()
  })
})

describe('product.md §5: batch call targets and data must start with 0x', () => {
  test.each([
    [[{ to: account, data: '0x00' }, { to: account }, { data: '0x60' }], undefined],
    [[], undefined],
    [[{ to: account }, { to: account.slice(2) }], 'RPC_BATCH_CALL_INVALID'],
    [[{ to: account, data: 'a9059cbb' }], 'RPC_BATCH_CALL_INVALID'],
    [[{ to: 5 }], 'RPC_BATCH_CALL_INVALID'],
    ['0x', 'RPC_BATCH_CALL_INVALID'],
    [undefined, 'RPC_BATCH_CALL_INVALID'],
  ])('%j: %s', (calls, code) => {
    expect(codeOf('wallet_sendCalls', [{ version: '2.0.0', calls }])).toBe(code)
  })

  test('error: the place is named', () => {
    const params = [{ calls: [{ to: account }, { to: account, data: '00' }] }]
    expect(() => assertRpcRequest({ method: 'wallet_sendCalls', params })).toThrow(
      'Batch call targets and data must start with 0x: calls.1.data',
    )
  })
})

describe('product.md §5: Solana preflight commitment', () => {
  const known = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']

  test.each(known)('parameters: %s', (commitment) => {
    expect(codeOf('sendTransaction', ['AQ==', { preflightCommitment: commitment }])).toBeUndefined()
    expect(codeOf('simulateTransaction', ['AQ==', { commitment }])).toBeUndefined()
  })

  test.each(['Confirmed', '', 'safe', 5, {}])('error: %j', (commitment) => {
    expect(codeOf('sendTransaction', ['AQ==', { preflightCommitment: commitment }])).toBe(
      'RPC_COMMITMENT_INVALID',
    )
    expect(codeOf('simulateTransaction', ['AQ==', { commitment }])).toBe('RPC_COMMITMENT_INVALID')
  })

  test('behavior: none is the default of the node', () => {
    expect(codeOf('sendTransaction', ['AQ=='])).toBeUndefined()
    expect(codeOf('sendTransaction', ['AQ==', { encoding: 'base64' }])).toBeUndefined()
  })
})

function toItem(hex: string): string {
  return `${toHeader(hex.length / 2, 0x80)}${hex}`
}

function toList(items: readonly string[]): string {
  const content = items.join('')
  return `${toHeader(content.length / 2, 0xc0)}${content}`
}

/** RLP's prefix of a text (from 0x80) or a list (from 0xc0). */
function toHeader(length: number, base: number): string {
  if (length <= 55) return (base + length).toString(16)
  const size = length.toString(16)
  const bytes = size.padStart(size.length + (size.length % 2), '0')
  return `${(base + 55 + bytes.length / 2).toString(16)}${bytes}`
}
