import { gangwaySolana } from '@gangway/registry'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/openTestDatabase.js'
import { createFindArrival } from './findArrival.js'

const account = '11111111111111111111111111111112'
const startedAt = 1_800_000_000_000
const begun = startedAt / 1_000

/** A node that has one transaction, which brings 5 lamports to the account and says of its time what is given. */
async function findBy(told: { blockTime?: number | null; slot?: number }, slotTime?: number | null) {
  const answers: Record<string, unknown> = {
    getTransaction: {
      ...told,
      transaction: {
        message: {
          accountKeys: [
            { pubkey: 'payer', signer: true },
            { pubkey: account, signer: false },
          ],
        },
      },
      meta: { err: null, fee: 1, preBalances: [9, 0], postBalances: [3, 5] },
    },
    getBlockTime: slotTime,
  }
  const asked: string[] = []
  const read = async (_: string, method: string) => {
    asked.push(method)
    return answers[method]
  }
  const { database, close } = await openTestDatabase()
  try {
    const find = createFindArrival({ database, rpc: { read } })
    const terms = { account, chain: gangwaySolana.caipNetworkId, asset: null, expected: 5n, startedAt }
    return { found: await find({ ...terms, transactionHash: 'sent' }), asked }
  } finally {
    await close()
  }
}

const seen = { kind: 'seen', transactionHash: 'sent', received: 5n }

test('default: what a transaction of Solana brought after the purchase was begun', async () => {
  expect(await findBy({ blockTime: begun + 9, slot: 7 })).toEqual({ found: seen, asked: ['getTransaction'] })
})

test('behavior: one from before the purchase was begun brings nothing about', async () => {
  expect((await findBy({ blockTime: begun - 9_000, slot: 7 })).found).toBe(null)
})

test.each([null, undefined, begun / 1_000])(
  'behavior: where a node dates it to %s, the time of its slot counts',
  async (blockTime) => {
    const told = { ...(blockTime === undefined ? {} : { blockTime }), slot: 7 }
    expect(await findBy(told, begun + 9)).toEqual({ found: seen, asked: ['getTransaction', 'getBlockTime'] })
    expect((await findBy(told, begun - 9_000)).found).toBe(null)
  },
)

test('behavior: where a node knows no time at all, what it brought counts', async () => {
  expect((await findBy({ blockTime: 0 })).found).toEqual(seen)
  expect((await findBy({ blockTime: 0, slot: 7 }, null)).found).toEqual(seen)
})
