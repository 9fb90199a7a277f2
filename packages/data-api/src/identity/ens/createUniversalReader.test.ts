import { GangwayError, universalResolvers } from '@gangway/protocol'
import type { GuardedAnswer, GuardedFetch, RpcUpstreams } from '@gangway/server-kit'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { holesky, mainnet, sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { createEnsClient } from './createEnsClient.js'
import { createUniversalReader } from './createUniversalReader.js'

const resolver: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const address: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'error ResolverNotFound(bytes name)',
  'error ResolverError(bytes errorData)',
  'error Expired()',
  'error HttpError(uint16 status, string message)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/** What the Universal Resolver answers about an address record. */
const found = encodeAbiParameters(parseAbiParameters('bytes, address'), [
  encodeFunctionResult({ abi, functionName: 'addr', result: address }),
  resolver,
])

const revert = (data: Hex) =>
  new GangwayError('RPC_UPSTREAM_FAILED', {
    details: 'execution reverted',
    context: { rpcCode: 3, rpcData: data },
  })
const { signal } = new AbortController()
const refuse = () => Promise.reject(new GangwayError('FETCH_REFUSED'))
const refusing: GuardedFetch = { get: refuse, head: refuse, post: refuse }
const toAnswer = (body: unknown): GuardedAnswer => ({
  contentType: 'application/json',
  body: new Uint8Array(),
  text: () => JSON.stringify(body),
  json: () => body,
})

function createReader(read: (calls: number) => Promise<Hex>, fetch = refusing) {
  let calls = 0
  const rpc: Pick<RpcUpstreams, 'read'> = { read: async () => read(calls++) }
  return createUniversalReader(() => createEnsClient(rpc, 'eip155:1', fetch, signal), resolver)
}
const readAddress = (read: () => Promise<Hex>) => createReader(read).readAddress('anna.eth', 60n)
const failWith = (error: GangwayError) => () => Promise.reject(error)

test('default: the Universal Resolvers are those viem knows', () => {
  for (const { id, contracts } of [mainnet, sepolia])
    expect(universalResolvers[`eip155:${id}`]?.toLowerCase()).toBe(contracts.ensUniversalResolver.address)
  expect(universalResolvers[`eip155:${holesky.id}`]).toBeUndefined()
})

test('default: an address', async () => {
  expect(await readAddress(async () => found)).toBe(address)
})

test('behavior: a name without a resolver, and a claim that leads elsewhere, are no names', async () => {
  const missing = encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] })
  expect(await readAddress(failWith(revert(missing)))).toBeNull()
  const mismatch = encodeErrorResult({
    abi,
    errorName: 'ReverseAddressMismatch',
    args: ['anna.eth', resolver],
  })
  expect(await createReader(failWith(revert(mismatch))).readPrimaryName(address)).toBeNull()
})

test.each([
  ['a node that fails', new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32603 } })],
  [
    'a node that fails with a text',
    new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32000, rpcData: 'out of time' } }),
  ],
  ['a node that does not answer', new GangwayError('RPC_UPSTREAM_FAILED')],
  [
    'a gateway that does not answer',
    revert(encodeErrorResult({ abi, errorName: 'HttpError', args: [503, ''] })),
  ],
  [
    'a resolver that fails',
    revert(
      encodeErrorResult({
        abi,
        errorName: 'ResolverError',
        args: [encodeErrorResult({ abi, errorName: 'Expired' })],
      }),
    ),
  ],
  ['a refusal without a word', revert('0x')],
])('error: %s says nothing of the name', async (_, error) => {
  await expect(readAddress(failWith(error))).rejects.toThrow()
})

const lookUp = (urls: readonly string[], question: Hex = '0x1234') =>
  revert(
    encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [resolver, urls, question, '0x12345678', '0x'],
    }),
  )

test('error: a gateway that does not answer a part of a question says nothing of the name', async () => {
  const batchAbi = parseAbi([
    'struct Query { address sender; string[] urls; bytes data; }',
    'function query(Query[] queries) returns (bool[] failures, bytes[] responses)',
  ])
  const question = encodeFunctionData({
    abi: batchAbi,
    args: [[{ sender: resolver, urls: ['https://gateway.example/{data}'], data: '0x1234' }]],
  })
  // The Universal Resolver hands on what the gateway's failure was written down as.
  const rpc: Pick<RpcUpstreams, 'read'> = {
    async read(_chain, _method, params) {
      const [{ data }] = params as [{ data: Hex }]
      if (!data.startsWith('0x12345678')) throw lookUp(['x-batch-gateway:true'], question)
      const [answer] = decodeAbiParameters(parseAbiParameters('bytes, bytes'), `0x${data.slice(10)}`)
      const [failures, responses] = decodeFunctionResult({ abi: batchAbi, data: answer })
      expect(failures).toEqual([true])
      throw revert(responses[0] ?? '0x')
    },
  }
  const reader = createUniversalReader(() => createEnsClient(rpc, 'eip155:1', refusing, signal), resolver)
  await expect(reader.readAddress('anna.eth', 60n)).rejects.toThrow()
})

test('error: a gateway whose address would be very long is not asked', async () => {
  let asked = 0
  const get = async () => {
    asked += 1
    return toAnswer({ data: '0xabcd' })
  }
  const reader = createReader(
    () => Promise.reject(lookUp([`https://gateway.example/${'{data}'.repeat(2_000)}`])),
    { ...refusing, get },
  )
  await expect(reader.readAddress('anna.eth', 60n)).rejects.toThrow()
  expect(asked).toBe(0)
})

test('behavior: gateways are asked by the guarded fetch alone, one after the other (ERC-3668)', async () => {
  const asked: string[] = []
  const fetch: GuardedFetch = {
    ...refusing,
    async get(url) {
      asked.push(url)
      if (url.includes('first')) throw new GangwayError('FETCH_REFUSED')
      return toAnswer({ data: '0xabcd' })
    },
  }
  const urls = ['https://first.example/{sender}/{data}', 'https://second.example/{data}.json']
  const reader = createReader(async (calls) => (calls === 0 ? Promise.reject(lookUp(urls)) : found), fetch)
  expect(await reader.readAddress('anna.eth', 60n)).toBe(address)
  expect(asked).toEqual([
    `https://first.example/${resolver.toLowerCase()}/0x1234`,
    'https://second.example/0x1234.json',
  ])
})

test('behavior: a gateway without a place for the data is posted to', async () => {
  const posted: unknown[] = []
  const fetch: GuardedFetch = {
    ...refusing,
    async post(url, { json }) {
      posted.push([url, json])
      return toAnswer({ data: '0xabcd' })
    },
  }
  const reader = createReader(
    async (calls) => (calls === 0 ? Promise.reject(lookUp(['https://gateway.example/'])) : found),
    fetch,
  )
  expect(await reader.readAddress('anna.eth', 60n)).toBe(address)
  expect(posted).toEqual([['https://gateway.example/', { data: '0x1234', sender: resolver }]])
})

test('error: gateways are not asked once the time of the request is over', async () => {
  let asked = 0
  const over = new AbortController()
  const get: GuardedFetch['get'] = async (_url, options) => {
    asked += 1
    expect(options.signal).toBe(over.signal)
    over.abort()
    throw new GangwayError('FETCH_TIMEOUT')
  }
  const urls = ['https://first.example/{data}', 'https://second.example/{data}']
  const rpc = { read: () => Promise.reject(lookUp(urls)) }
  const client = createEnsClient(rpc, 'eip155:1', { ...refusing, get }, over.signal)
  await expect(createUniversalReader(() => client, resolver).readAddress('anna.eth', 60n)).rejects.toThrow()
  expect(asked).toBe(1)
})

test('error: a resolver that sends the question on for ever is left after eight gateways', async () => {
  let asked = 0
  const fetch: GuardedFetch = {
    ...refusing,
    async get() {
      asked += 1
      return toAnswer({ data: '0xabcd' })
    },
  }
  const reader = createReader(() => Promise.reject(lookUp(['https://gateway.example/{data}'])), fetch)
  await expect(reader.readAddress('anna.eth', 60n)).rejects.toThrow()
  expect(asked).toBe(8)
})
