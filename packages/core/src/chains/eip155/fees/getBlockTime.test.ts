import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGetClient, type Eip155RpcClient } from '../createGetClient.js'
import { startFront } from '../tests/startFront.js'
import { startTestChain, type TestChain } from '../tests/startTestChain.js'
import { getBlockTime } from './getBlockTime.js'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

function connect(url: string): Eip155RpcClient {
  return createGetClient({ ...chain.context, getNode: () => url })('eip155:31337')
}

describe('getBlockTime', () => {
  const readLatest = async () => {
    const { number, timestamp } = await chain.node.getBlock()
    return { number, timestamp }
  }

  test('default: seconds between two blocks, asked once', async () => {
    await chain.rpc('anvil_mine', '0x1e', '0x2')
    const front = await startFront(chain.url)
    const client = connect(front.url)
    expect(await getBlockTime(client, await readLatest())).toBe(2)
    expect(await getBlockTime(client, await readLatest())).toBe(2)
    expect(front.count('eth_getBlockByNumber')).toBe(2)
  })

  test('behavior: blocks that come as they like tell nothing', async () => {
    await chain.rpc('anvil_mine', '0xa', '0x3e8')
    expect(await getBlockTime(connect(chain.url), await readLatest())).toBeNull()
  })

  test('behavior: a young chain tells nothing', async () => {
    expect(await getBlockTime(connect(chain.url), { number: 5n, timestamp: 10n })).toBeNull()
  })

  test('behavior: nor does a node that does not answer', async () => {
    const front = await startFront(chain.url)
    front.refuse('eth_getBlockByNumber')
    expect(await getBlockTime(connect(front.url), await readLatest())).toBeNull()
  })
})
