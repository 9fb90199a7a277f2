import { gangwayOne } from '@gangway/registry'
import { expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import { openTestDatabase } from '../../tests/openTestDatabase.js'
import { createTransferJudge } from './createTransferJudge.js'

test('behavior: prices that never come keep nobody from being followed', async () => {
  const { database, close } = await openTestDatabase()
  const judge = createTransferJudge({
    database,
    rpc: { get: () => ({ network: gangwayOne }) as never },
    tokens: { getMany: async () => new Map() },
    prices: { getPrices: () => new Promise(() => undefined) },
    longestWait: 10,
  })
  const chain = gangwayOne.caipNetworkId
  const { verdict, ...event } = createAccountEvent({ account: 'one', chain, block: 1 })
  expect(await judge.judge(chain, [{ ...event, initiator: 'two' }])).toMatchObject([
    { account: 'one', verdict: {} },
  ])
  await close()
})
