import { fundSolana } from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import { address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFreshAddress, createTestSender, type TestSender, usdx } from './tests/createTestSender.js'
import { startTestNode, type TestNode } from './tests/startTestNode.js'

const networkId = gangwaySolana.caipNetworkId

let node: TestNode
let sender: TestSender
beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
})
afterAll(() => node?.stop())

const look = (cursor: string | null, knownTokens = [{ ...usdx, address: usdx.address ?? '' }]) =>
  sender.client.findTransactions({ networkId, address: sender.address, cursor, knownTokens })

/** Sends as another browser would, and waits for the block. */
async function send(request: Parameters<TestSender['ask']>[0]): Promise<string> {
  const parameters = sender.ask(request)
  const estimate = await sender.client.estimateSend(parameters)
  const sent = await sender.client.send(sender.connection, parameters, estimate)
  await sender.client.watchTransaction(sent, () => {}, new AbortController().signal)
  return sent.hash
}

describe('findTransactions', () => {
  test('default: transfers of coin and token, oldest first, each once', async () => {
    const to = await createFreshAddress()
    const { cursor } = await look(null)
    const first = await send({ to, amount: 1_000_000_000n })
    const second = await send({ to, amount: 7n, token: usdx })
    const found = await look(cursor)
    expect(found.transactions).toMatchObject([
      { hash: first, to, amount: 1_000_000_000n, token: { address: null, symbol: 'SOL', decimals: 9 } },
      { hash: second, to, amount: 7n, token: usdx },
    ])
    for (const row of found.transactions) {
      expect(row).toMatchObject({
        from: sender.address,
        networkId,
        status: 'confirmed',
        fee: 5_000n,
        isFromElsewhere: true,
      })
      // The node's clock; a block has whole seconds.
      expect(Math.abs(Date.now() - row.submittedAt)).toBeLessThan(120_000)
    }
    expect((await look(found.cursor)).transactions).toEqual([])
  })

  test('behavior: the first look finds the last ten', async () => {
    const to = await createFreshAddress()
    const hashes: string[] = []
    for (let amount = 1n; amount <= 11n; amount += 1n)
      hashes.push(await send({ to, amount: 1_000_000n * amount + 1_000_000_000n }))
    expect((await look(null)).transactions.map(({ hash }) => hash)).toEqual(hashes.slice(1))
  })

  test('behavior: a token nobody has listed is read from the chain', async () => {
    const { cursor } = await look(null)
    await send({ to: await createFreshAddress(), amount: 3n, token: usdx })
    expect((await look(cursor, [])).transactions).toMatchObject([
      { amount: 3n, token: { address: usdx.address, symbol: 'Dmc9…YjoNPn', decimals: 6 } },
    ])
  })

  test('behavior: what arrives is not what was sent', async () => {
    const { cursor } = await look(null)
    const to = address(sender.address)
    await fundSolana(node.directUrl, { address: to, asset: 'native', amount: 5n })
    await fundSolana(node.directUrl, { address: to, asset: 'usdx', amount: 5n })
    const found = await look(cursor)
    expect(found.transactions).toEqual([])
    expect(found.cursor).not.toBe(cursor)
  })

  test('error: what the node lists but does not give is asked for again', async () => {
    const { cursor } = await look(null)
    const hash = await send({ to: await createFreshAddress(), amount: 1_000_000_000n })
    node.onAnswer = (method, text) =>
      method === 'getTransaction' ? JSON.stringify({ ...JSON.parse(text), result: null }) : text
    await expect(look(cursor)).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' })
    node.onAnswer = (_method, text) => text
    expect((await look(cursor)).transactions).toMatchObject([{ hash }])
  })
})
