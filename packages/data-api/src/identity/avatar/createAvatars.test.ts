import { GangwayError } from '@gangway/protocol'
import { createLog, type GuardedFetch, type RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { EnsReader } from '../ens/ensReader.js'
import { createAvatars } from './createAvatars.js'

const owner: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x98eddadcfde04dc22a0e62119617e74a6bc77313'
const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])
const callSchema = v.tuple([
  v.object({
    data: v.pipe(
      v.string(),
      v.transform((data) => data as Hex),
    ),
  }),
  v.literal('latest'),
])
const log = createLog({ level: 'silent' })
const noNames: EnsReader = {
  hasResolver: async () => false,
  readAddress: async () => null,
  readText: async () => null,
  readPrimaryName: async () => null,
}

/** An NFT contract where `holder` has everything, a web of pictures and metadata, and one avatar record. */
function create(record: string | null, world: { holder?: Address; types?: Record<string, string> } = {}) {
  const { holder = owner, types = { 'https://a.example/1.png': 'image/png' } } = world
  const asked: string[] = []
  const reads: string[] = []
  const rpc: Pick<RpcUpstreams, 'read'> = {
    async read(chain, _method, params) {
      reads.push(chain)
      const { functionName, args } = decodeFunctionData({ abi, data: v.parse(callSchema, params)[0].data })
      if (functionName === 'ownerOf') return encodeFunctionResult({ abi, functionName, result: holder })
      if (functionName === 'balanceOf')
        return encodeFunctionResult({ abi, functionName, result: args[0] === holder ? 2n : 0n })
      const result = functionName === 'uri' ? 'ipfs://meta/{id}' : 'ipfs://meta/721'
      return encodeFunctionResult({ abi, functionName, result })
    },
  }
  const fetch: GuardedFetch = {
    async get(url) {
      asked.push(url)
      const json = () => ({ image: 'https://a.example/1.png' })
      return { contentType: 'application/json', body: new Uint8Array(), text: () => '', json }
    },
    async head(url) {
      asked.push(url)
      const contentType = types[url]
      if (!contentType?.startsWith('image/')) throw new GangwayError('FETCH_WRONG_TYPE')
      return { contentType }
    },
    post: () => Promise.reject(new GangwayError('FETCH_REFUSED')),
  }
  const avatars = createAvatars({
    rpc,
    fetch,
    log,
    getReader: () => ({ ...noNames, readText: async () => record }),
  })
  return { find: () => avatars.find('anna.eth', owner, new AbortController().signal), asked, reads }
}

describe('avatars (ENSIP-12, data-sources.md §6.1)', () => {
  test('default: a picture that answers as one; asked for once', async () => {
    const { find, asked } = create('https://a.example/1.png')
    expect(await find()).toBe('https://a.example/1.png')
    await find()
    expect(asked).toEqual(['https://a.example/1.png'])
  })

  test.each([
    ['no record', null],
    ['an empty record', ''],
    ['another type', 'https://a.example/page.html'],
    ['plain http', 'http://a.example/1.png'],
    ['a script', 'javascript:alert(1)'],
    ['another namespace', 'solana:mainnet/nft:Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn/1'],
    ['another standard', `eip155:1/erc20:${contract}/1`],
    ['a token id that is none', `eip155:1/erc721:${contract}/one`],
  ])('behavior: %s is no avatar', async (_, record) => {
    expect(await create(record).find()).toBeNull()
  })

  test('behavior: one that is too long to be served is none, and is not kept', async () => {
    const record = `data:image/png;base64,${'A'.repeat(8_000)}`
    expect(await create(record, { types: { [record]: 'image/png' } }).find()).toBeNull()
  })

  test.each(['https://a.example/1.png', 'ipfs://hash/1.png', 'data:image/svg+xml;base64,PHN2Zy8+'])(
    'parameters: %s is looked at',
    async (record) => {
      expect(await create(record, { types: { [record]: 'image/svg+xml' } }).find()).toBe(record)
    },
  )

  test('behavior: an NFT is a picture where the address owns it, on its own chain', async () => {
    const { find, asked, reads } = create(`eip155:137/erc721:${contract}/7`)
    expect(await find()).toBe('https://a.example/1.png')
    expect(asked).toEqual(['ipfs://meta/721', 'https://a.example/1.png'])
    expect(new Set(reads)).toEqual(new Set(['eip155:137']))
  })

  test('behavior: so is one of many, whose id is written as 64 digits', async () => {
    const { find, asked } = create(`eip155:1/erc1155:${contract}/255`)
    expect(await find()).toBe('https://a.example/1.png')
    expect(asked[0]).toBe(`ipfs://meta/${toHex(255, { size: 32 }).slice(2)}`)
  })

  test.each(['erc721', 'erc1155'])(
    'behavior: somebody else’s %s is no avatar, and not fetched',
    async (kind) => {
      const { find, asked } = create(`eip155:1/${kind}:${contract}/7`, { holder: zeroAddress })
      expect(await find()).toBeNull()
      expect(asked).toEqual([])
    },
  )
})
