import { gangwayOne } from '@gangway/registry'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createEip155NftLocations } from './createEip155NftLocations.js'
import type { NftId } from './nftMetadata.js'

const abi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
])
const chain = gangwayOne.caipNetworkId
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const toNft = (tokenId: string): NftId => ({ chain, asset: `0x${'a'.repeat(40)}`, tokenId })

/** A node with Multicall3, whose contracts answer by function and id; undefined: they revert. */
function create(answer: (name: string, id: bigint) => string | undefined) {
  const sizes: number[] = []
  const find = createEip155NftLocations({
    get: () => ({ network: { ...gangwayOne, multicall3 } }) as never,
    async read(_chain, method, params) {
      if (method === 'eth_getCode') return '0x01'
      const [{ data }] = params as [{ data: Hex }]
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const calls = args?.[0] as readonly { callData: Hex }[]
      sizes.push(calls.length)
      const result = calls.map(({ callData }) => {
        const { functionName, args: given } = decodeFunctionData({ abi, data: callData })
        const text = answer(functionName, given?.[0] ?? 0n)
        if (text === undefined) return { success: false, returnData: '0x' as const }
        return { success: true, returnData: encodeFunctionResult({ abi, functionName, result: text }) }
      })
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    },
  })
  return { find, sizes }
}

test('default: an NFT of ERC-721 by `tokenURI`, one of ERC-1155 by `uri` with its id filled in', async () => {
  const { find } = create((name, id) => {
    if (name === 'name') return 'Cats\u202e'
    if (name === 'tokenURI') return id === 1n ? ' ipfs://one ' : undefined
    return 'https://parts.example/{id}.json'
  })
  expect(await find(chain, [toNft('1'), toNft('255')])).toEqual([
    { uri: 'ipfs://one', name: null, collection: 'Cats' },
    { uri: `https://parts.example/${'ff'.padStart(64, '0')}.json`, name: null, collection: 'Cats' },
  ])
})

test('behavior: twenty NFTs a call, so that long addresses fit into an answer', async () => {
  const { find, sizes } = create((name, id) =>
    name === 'tokenURI' ? `https://cats.example/${id}` : undefined,
  )
  const found = await find(
    chain,
    Array.from({ length: 45 }, (_, index) => toNft(String(index))),
  )
  expect(found.map((each) => each?.uri)).toEqual(
    Array.from({ length: 45 }, (_, index) => `https://cats.example/${index}`),
  )
  expect(sizes.sort((left, right) => left - right)).toEqual([15, 60, 60])
})

test('error: a contract that refuses names none, and neither does one whose address is over 64 KiB', async () => {
  const { find } = create((name, id) => (name === 'tokenURI' && id === 2n ? 'a'.repeat(65_537) : undefined))
  expect(await find(chain, [toNft('1'), toNft('2')])).toEqual([
    { uri: null, name: null, collection: null },
    { uri: null, name: null, collection: null },
  ])
})
