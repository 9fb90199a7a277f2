import { getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { serializeTransaction, toBlobs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

let anvil: Instance
let api: TestDataApi

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  api = await startDataApi({
    networks: [
      { network: gangwayOne, rpcUrls: [anvil.url] },
      // A refusal comes before any node is asked.
      { network: gangwaySolana, rpcUrls: [await getDeadUrl()] },
    ],
  })
})

afterAll(async () => {
  await api.stop()
  await anvil.stop()
})

const account = '0x00000000000000000000000000000000000000a1'
const call = { to: account, data: '0x' }
const slot = { [`0x${'0'.repeat(64)}`]: `0x${'0'.repeat(63)}1` }

async function ask(method: string, params: unknown[], network: string = gangwayOne.caipNetworkId) {
  const response = await fetch(`${api.url}/v1/?chainId=${network}&projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** A blob transaction in network form. */
function toRaw(blobs: readonly `0x${string}`[]): string {
  return serializeTransaction(
    {
      type: 'eip4844',
      chainId: 31337,
      to: account,
      maxFeePerBlobGas: 1n,
      blobVersionedHashes: blobs.map(() => `0x01${'00'.repeat(31)}` as const),
      sidecars: blobs.map((blob) => ({
        blob,
        commitment: `0x${'00'.repeat(48)}` as const,
        proof: `0x${'00'.repeat(48)}` as const,
      })),
    },
    { r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, yParity: 0 },
  )
}

const refusal = (code: string, message: string, details?: string) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code: -32602, message, data: { code, ...(details ? { details } : {}) } },
})

test('error: gasPrice together with maxFeePerGas (product.md §5)', async () => {
  expect(await ask('eth_estimateGas', [{ ...call, gasPrice: '0x1', maxFeePerGas: '0x1' }])).toEqual(
    refusal('SEND_FEE_CONFLICT', 'gasPrice cannot be set together with maxFeePerGas or maxPriorityFeePerGas'),
  )
  expect(await ask('eth_estimateGas', [{ ...call, maxFeePerGas: '0xffffffffff' }])).toHaveProperty('result')
})

test('error: a state override with state and stateDiff (product.md §5)', async () => {
  const override = { [account]: { state: slot, stateDiff: slot } }
  expect(await ask('eth_call', [call, 'latest', override])).toEqual(
    refusal('RPC_STATE_OVERRIDE_CONFLICT', 'A state override cannot carry both state and stateDiff', account),
  )
  expect(await ask('eth_call', [call, 'latest', { [account]: { stateDiff: slot } }])).toHaveProperty('result')
})

test("error: blobs above product.md §9's cap, and viem's six blobs at it pass", async () => {
  const data = new Uint8Array(761_855).fill(1)
  const blobs = toBlobs({ data, to: 'hex' })
  expect(() => toBlobs({ data: new Uint8Array(761_855 + 1) })).toThrow('Blob size is too large')
  const tooLarge = refusal(
    'RPC_BLOBS_TOO_LARGE',
    'Blobs of one transaction cannot hold more than 761855 bytes',
  )
  const seven = [...blobs, ...blobs.slice(0, 1)]
  expect(blobs).toHaveLength(6)
  expect(await ask('eth_call', [{ ...call, blobs: seven }])).toEqual(tooLarge)
  expect(await ask('eth_sendRawTransaction', [toRaw(seven)])).toEqual(tooLarge)
  // The node refuses it for its own reasons: the proofs are zeros.
  const { error } = await ask('eth_sendRawTransaction', [toRaw(blobs)])
  expect(error).toBeDefined()
  expect(error.data?.code).not.toBe('RPC_BLOBS_TOO_LARGE')
})

test('error: a preflight commitment Solana does not know (product.md §5)', async () => {
  const chain = gangwaySolana.caipNetworkId
  const unknown = refusal('RPC_COMMITMENT_INVALID', 'The preflight commitment is not one Solana knows')
  expect(await ask('sendTransaction', ['AQ==', { preflightCommitment: 'safe' }], chain)).toEqual(unknown)
  expect(await ask('simulateTransaction', ['AQ==', { commitment: 'safe' }], chain)).toEqual(unknown)
  // This one is passed on, to a node that is not there.
  expect(await ask('sendTransaction', ['AQ==', { preflightCommitment: 'confirmed' }], chain)).toMatchObject({
    error: { data: { code: 'RPC_UPSTREAM_FAILED' } },
  })
})

test('behavior: in a batch only the call that breaks a rule fails, in its place', async () => {
  const requests = [
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    {
      jsonrpc: '2.0',
      id: 2,
      method: 'eth_call',
      params: [{ ...call, gasPrice: '0x1', maxFeePerGas: '0x1' }],
    },
    { jsonrpc: '2.0', id: 3, method: 'eth_chainId', params: [] },
  ]
  const response = await fetch(`${api.url}/v1/?chainId=eip155:31337&projectId=local`, {
    method: 'POST',
    body: JSON.stringify(requests),
  })
  expect(await response.json()).toMatchObject([
    { id: 1, result: '0x7a69' },
    { id: 2, error: { code: -32602 } },
    { id: 3, result: '0x7a69' },
  ])
})
