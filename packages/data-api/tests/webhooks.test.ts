import { getLocalEvmAccount } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import {
  createLog,
  type OpenDatabase,
  openDatabase,
  toEndpointId,
  webhookMessages,
  webhookMigrations,
  webhookTypes,
} from '@gangway/server-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFollowerStore } from '../src/follower/createFollowerStore.js'
import { createTransferTeller, dataApiMigrations } from '../src/index.js'
import type { AccountEvent } from '../src/model/accountEvent.js'
import { createAccountEvent } from './createAccountEvent.js'
import { createSignInPage, pageOrigin, toEvmSigner } from './signIn.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

const chain = gangwayOne.caipNetworkId
const endpoint = {
  ...{ projectId: 'local', url: 'https://shop.example/hooks', types: webhookTypes },
  ...{ secrets: [new Uint8Array(32)], isPrivate: false },
}
const webhooks = [{ ...endpoint, id: toEndpointId(endpoint) }]

let opened: OpenDatabase
let api: TestDataApi
let page: ReturnType<typeof createSignInPage>

beforeAll(async () => {
  opened = await openDatabase({
    ...{ location: 'memory', migrations: [dataApiMigrations, webhookMigrations] },
    log: createLog({ level: 'silent' }),
  })
  api = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }],
    siwx: { database: opened.database, secret: new Uint8Array(32).fill(7), webhooks },
  })
  page = createSignInPage(api.url)
})
afterAll(async () => {
  await api.stop()
  await opened.close()
})
beforeEach(() => opened.database.delete(webhookMessages))

async function listTold() {
  const rows = await opened.database
    .select()
    .from(webhookMessages)
    .orderBy(webhookMessages.createdAt, webhookMessages.type)
  return rows.map(({ body }) => JSON.parse(body ?? '')).map(({ type, data }) => ({ type, data }))
}

test('default: a back end is told who signs in by signature and out again, and of no attempt that failed', async () => {
  const evm = toEvmSigner(getLocalEvmAccount(0))
  const { body } = await page.signIn(evm, chain)
  await page.signIn(evm, chain, { signature: `0x${'11'.repeat(65)}` })
  await page.withToken('POST', 'sign-out', body.token)
  await page.withToken('POST', 'sign-out', body.token)
  const person = { projectId: 'local', userId: expect.stringMatching(/^[0-9a-f]{32}$/), origin: pageOrigin }
  expect(await listTold()).toEqual([
    { type: 'login.finished', data: { ...person, method: 'signature' } },
    { type: 'session.ended', data: { ...person, reason: 'signed_out', count: 1 } },
  ])
})

describe('transfers', () => {
  const owner = { address: `0x${'ab'.repeat(20)}`, projectId: 'local', userId: '1'.repeat(32) }
  const now = Date.UTC(2026, 0, 1)
  const holder = 'this process'
  const toTransfer = (change: Partial<AccountEvent> = {}) =>
    createAccountEvent({
      ...{ account: owner.address, chain, time: now - 60_000, direction: 'in', kind: 'native', raw: 5n },
      ...{ status: 'confirmed', verdict: { level: 'ok', reasons: [] } },
      ...change,
    })

  async function write(...events: AccountEvent[]) {
    const onAdded = createTransferTeller({
      endpoints: webhooks,
      findOwners: async (_tx, addresses) => [owner].filter(({ address }) => addresses.includes(address)),
      getNow: () => now,
    })
    const store = createFollowerStore(opened.database, { leaseTime: 60_000, worldId: undefined, onAdded })
    await store.lease(chain, holder)
    await store.commit(chain, holder, { events })
  }

  test('default: one message for each transaction and wallet, with what it moved in base units', async () => {
    const first = toTransfer({ txId: '0x01', block: 7, position: 1 })
    const second = toTransfer({
      ...{ txId: '0x01', block: 7, position: 2 },
      raw: 2n ** 70n,
      kind: 'fungible',
    })
    await write(first, second)
    expect(await listTold()).toEqual([
      {
        type: 'transfer.seen',
        data: {
          ...{ projectId: 'local', userId: owner.userId, account: `${chain}:${owner.address}` },
          ...{ transaction: '0x01', block: 7 },
          transfers: [
            expect.objectContaining({ kind: 'native', amount: '5', direction: 'in', verdict: 'ok' }),
            expect.objectContaining({ kind: 'fungible', amount: String(2n ** 70n) }),
          ],
        },
      },
    ])
  })

  test('behavior: the same transaction in another block is no second message', async () => {
    await write(toTransfer({ txId: '0x02', block: 8, position: 1 }))
    await write(toTransfer({ txId: '0x02', block: 9, position: 3 }))
    expect(await listTold()).toHaveLength(1)
  })

  test.each<[string, Partial<AccountEvent>]>([
    ['history that is read late', { time: now - 2 * 3_600_000 }],
    ['a failed transaction', { status: 'failed' }],
    ['an approval', { kind: 'approval' }],
    ['spam', { verdict: { level: 'spam', reasons: ['dust'] } }],
    ['an account of nobody here', { account: `0x${'cd'.repeat(20)}` }],
  ])('behavior: %s is told to no back end', async (name, change) => {
    await write(toTransfer({ txId: `0x${Buffer.from(name).toString('hex')}`, ...change }))
    expect(await listTold()).toEqual([])
  })
})
