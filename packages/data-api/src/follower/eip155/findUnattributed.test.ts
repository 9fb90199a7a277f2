import { gangwayOne } from '@gangway/registry'
import type { RpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createUnattributedFinder } from './findUnattributed.js'

const account = `0x${'a'.repeat(40)}`

test('behavior: blocks before Multicall3 was deployed are read one account at a time', async () => {
  const asked: string[] = []
  const rpc = {
    async read(_chain: string, method: string, params: readonly unknown[]) {
      asked.push(method)
      if (method === 'eth_getCode') return '0x60'
      if (method === 'eth_call') return '0x'
      return params[1] === '0x9' ? '0x1' : '0x6'
    },
  } as unknown as RpcUpstreams
  const header = { number: 10, hash: '0xb', parentHash: '0xa', timestamp: 1 }
  const block = { ...header, gasUsed: 0n, logsBloom: null, transactions: [] }
  const span = { blocks: [block], events: [], recipients: new Map(), isTraced: false }
  const found = await createUnattributedFinder(rpc, gangwayOne)(span, {
    accounts: new Set([account]),
    isRecent: true,
  })
  expect(found).toEqual([expect.objectContaining({ kind: 'unattributed', direction: 'in', raw: 5n })])
  expect(asked).toContain('eth_call')
})

test('behavior: what is new is compared block by block, each balance read once, and told in the block that changed it', async () => {
  const asked: unknown[] = []
  const balances: Record<string, string> = { '0x9': '0x1', '0xa': '0x1', '0xb': '0x6' }
  const rpc = {
    async read(_chain: string, method: string, params: readonly unknown[]) {
      if (method === 'eth_getCode') return '0x60'
      if (method === 'eth_call') return '0x'
      asked.push(params[1])
      return balances[String(params[1])]
    },
  } as unknown as RpcUpstreams
  const block = { gasUsed: 0n, logsBloom: null, transactions: [], timestamp: 1 }
  const blocks = [
    { ...block, number: 10, hash: '0xh10', parentHash: '0xh9' },
    { ...block, number: 11, hash: '0xh11', parentHash: '0xh10' },
  ]
  const span = { blocks, events: [], recipients: new Map(), isTraced: false }
  const find = createUnattributedFinder(rpc, gangwayOne)
  const found = await find(span, { accounts: new Set([account]), isRecent: true })
  expect(found).toEqual([expect.objectContaining({ block: 11, direction: 'in', raw: 5n })])
  expect(asked).toEqual(['0x9', '0xa', '0xb'])
})
