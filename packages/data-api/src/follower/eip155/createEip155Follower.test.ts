import { GangwayError } from '@gangway/protocol'
import { mainnet } from '@gangway/registry'
import { createLog, type RpcUpstreams } from '@gangway/server-kit'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/openTestDatabase.js'
import { createEventCounts } from '../createEventCounts.js'
import { createEip155Follower } from './createEip155Follower.js'

const toBlock = (number: number) => ({
  ...{
    number: numberToHex(number),
    hash: numberToHex(number),
    parentHash: numberToHex(Math.max(0, number - 1)),
  },
  ...{ timestamp: '0x0', gasUsed: '0x0', logsBloom: null, transactions: [] },
})

test('error: a round in which a span fails ends with what it asked for: the next one asks for no more at once', async () => {
  const { database, close } = await openTestDatabase()
  const counts = { pending: 0, asked: 0 }
  const read: RpcUpstreams['read'] = async (_chain, _method, params) => {
    const [block] = params as unknown[]
    if (block === 'latest') return toBlock(96)
    if (block === '0x1') throw new GangwayError('RPC_UPSTREAM_FAILED')
    counts.asked += 1
    counts.pending += 1
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    counts.pending -= 1
    return typeof block === 'string' ? toBlock(Number(block)) : []
  }
  const follower = createEip155Follower({
    ...{ network: mainnet, database, log: createLog({ level: 'silent' }), getNow: () => 0 },
    rpc: { read } as RpcUpstreams,
    backfillRequests: 0,
    pastCounts: createEventCounts(1, () => 0),
  })
  const account = { account: 'one', chain: mainnet.caipNetworkId, sinceBlock: 0, backfilledTo: 0 }
  const following = follower.follow({
    ...{ accounts: [account], cursor: 0, signal: new AbortController().signal },
    commit: async () => undefined,
  })
  await expect(following).rejects.toThrow('did not answer')
  expect(counts.asked).toBeGreaterThan(8)
  expect(counts.pending).toBe(0)
  await close()
})
