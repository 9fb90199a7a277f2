import { encodeFunctionData, namehash, parseAbi, toHex, zeroAddress } from 'viem'
import { packetToBytes } from 'viem/ens'
import { expect, test } from 'vitest'
import { createNameGateway } from './createNameGateway.js'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
  'function text(bytes32 node, string key) view returns (string)',
  'struct Request { address sender; string[] urls; bytes data; }',
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
])

test('behavior: a batch has each name looked up once, however often it asks for it', async () => {
  const asked: string[] = []
  const store = {
    async find(label: string) {
      asked.push(label)
      return null
    },
    list: async () => [],
  }
  const key = new Uint8Array(32).fill(1)
  const gateway = createNameGateway({ store, suffix: '.gangway.eth', key, getNow: () => 0 })
  const toQuestion = (name: string) => {
    const text = encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), 'url'] })
    const several = encodeFunctionData({ abi, functionName: 'multicall', args: [Array(20).fill(text)] })
    return encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), several] })
  }
  const requests = Array.from({ length: 20 }, (_, index) => ({
    ...{ sender: zeroAddress, urls: [] },
    data: toQuestion(`${index % 2 === 0 ? 'marina' : 'harbour'}.gangway.eth`),
  }))
  await gateway.answer(zeroAddress, encodeFunctionData({ abi, functionName: 'query', args: [requests] }))
  expect(asked.sort()).toEqual(['harbour', 'marina'])
})
