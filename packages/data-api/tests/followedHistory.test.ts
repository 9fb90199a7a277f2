import { deployLocalContracts, fundEvm, getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { historyResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne, listedTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccountChanges,
  createFollowers,
  createPriceManager,
  createStaticPrices,
  createTokenStore,
  createTransferJudge,
  createWatchedAccountStore,
  type Followers,
} from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const account = '0x00000000000000000000000000000000000000a7'
const chain = gangwayOne.caipNetworkId
const patience = { timeout: 30_000, interval: 100 }

let anvil: Instance
let opened: OpenDatabase
let followers: Followers
let api: TestDataApi

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  opened = await openTestDatabase()
  const { database } = opened
  const log = createLog({ level: 'silent' })
  const metrics = createMetrics()
  const networks = [{ network: gangwayOne, rpcUrls: [anvil.url] }]
  const rpc = createRpcUpstreams(networks, { log, metrics })
  const parts = { database, rpc, log, getNow: Date.now, watchedFor: 86_400_000 }
  const tokens = createTokenStore({ ...parts, listedTokens })
  const changes = createAccountChanges()
  const prices = createPriceManager({ providers: [createStaticPrices({})], log })
  const judge = createTransferJudge({ ...parts, tokens, prices })
  followers = createFollowers({
    ...parts,
    metrics,
    changes,
    judge,
    worldId: undefined,
    backfillRequests: 1_000,
  })
  const watched = createWatchedAccountStore({ ...parts, onAdded: followers.look })
  api = await startDataApi({ networks, deps: { accountData: { database, watched, changes, tokens } } })
})

afterAll(async () => {
  await api.stop()
  await followers.close()
  await opened.close()
  await anvil.stop()
})

async function getHistory() {
  const response = await fetch(`${api.url}/v1/account/${account}/history?projectId=local&chainId=${chain}`)
  expect(response.status).toBe(200)
  return parseWith(historyResponseSchema, await response.json())
}

test('default: what happens on the chain is told to who waits, and in the history', async () => {
  await expect.poll(getHistory, patience).toEqual({ data: [], next: null, meta: {} })
  const stream = await fetch(`${api.url}/v1/account/${account}/changes?projectId=local`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe(': open\n\n')

  await fundEvm(anvil.url, { address: account, asset: 'usdx', amount: 1_234_567n })
  expect((await reader?.read())?.value).toBe(`event: change\ndata: {"chainId":"${chain}"}\n\n`)
  await reader?.cancel()

  const { data } = await getHistory()
  expect(data).toHaveLength(1)
  expect(data[0]?.metadata).toMatchObject({ operationType: expect.stringMatching(/^(receive|mint)$/), chain })
  expect(data[0]?.transfers).toMatchObject([
    { direction: 'in', fungible_info: { symbol: 'USDX' }, quantity: { numeric: '1.234567' } },
  ])
})
