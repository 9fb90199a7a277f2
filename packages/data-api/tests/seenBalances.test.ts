import {
  createOddToken,
  deployLocalContracts,
  fundEvm,
  getFreePort,
  type Instance,
  startAnvil,
  toAnswer,
} from '@gangway/dev'
import { balanceResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne, localTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { pad, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccountData } from './createTestAccountData.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'
import { startFailingNode } from './startFailingNode.js'

const chain = gangwayOne.caipNetworkId
const usdx = localTokens[0]
const unlisted = { level: 'unknown', reasons: ['unlisted'] }
/** Holds 1.5 of itself for everybody. */
const honest = {
  'name()': toAnswer.text('Odd token'),
  'symbol()': toAnswer.text('ODD'),
  'decimals()': toAnswer.number(18n),
  'balanceOf(address)': toAnswer.number(15n * 10n ** 17n),
}

let anvil: Instance
let opened: OpenDatabase
let api: TestDataApi
let data: ReturnType<typeof createTestAccountData>
let priced: string
let accounts = 0

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  opened = await openTestDatabase()
  const networks = [{ network: gangwayOne, rpcUrls: [anvil.url] }]
  data = createTestAccountData(opened.database, networks)
  priced = await createOdd()
  api = await startDataApi({
    networks,
    prices: { [chain]: 2500, [`${chain}:${usdx.address}`]: 1, [`${chain}:${priced}`]: 2 },
    deps: { accountData: data },
  })
})
afterAll(async () => {
  await api.stop()
  await opened.close()
  await anvil.stop()
})

async function createOdd(answers: Parameters<typeof createOddToken>[1] = honest) {
  return (await createOddToken(anvil.url, answers)).address.toLowerCase()
}

const createAccount = () => `0x${(++accounts).toString(16).padStart(40, 'a')}`

/** Rows after the coin's. */
async function getTokens(account: string) {
  const response = await fetch(`${api.url}/v1/account/${account}/balance?chainId=${chain}&projectId=local`)
  expect(response.status).toBe(200)
  return parseWith(balanceResponseSchema, await response.json()).balances.slice(1)
}

test('default: a token the account was seen with is read, marked, and worth nothing known', async () => {
  const account = createAccount()
  const asset = await createOdd()
  await fundEvm(anvil.url, { address: account as `0x${string}`, asset: 'usdx', amount: 1n })
  await data.addEvents(account, [{}, { asset }, { asset }])
  expect(await getTokens(account)).toMatchObject([
    { symbol: 'USDX' },
    {
      name: 'Odd token',
      symbol: 'ODD',
      address: `${chain}:${asset}`,
      price: 0,
      quantity: { decimals: '18', numeric: '1.5' },
      isVerified: false,
      verdict: unlisted,
    },
  ])
})

test('behavior: nobody was seen with it, nobody is asked', async () => {
  expect(await getTokens(createAccount())).toEqual([])
})

test('behavior: an operator’s price says that the token counts', async () => {
  const account = createAccount()
  await data.addEvents(account, [{ asset: priced }])
  const [row] = await getTokens(account)
  expect(row).toMatchObject({ price: 2, value: 3, isVerified: false })
  expect(row).not.toHaveProperty('verdict')
})

test('behavior: a counterfeit never counts; what the account itself dealt with is marked, not hidden', async () => {
  const account = createAccount()
  const asset = await createOdd({ ...honest, 'symbol()': toAnswer.text('UЅDX') })
  await data.addEvents(account, [{ asset }])
  const reasons = ['counterfeit', 'unlisted']
  expect(await getTokens(account)).toMatchObject([{ price: 0, verdict: { level: 'spam', reasons } }])
  await data.addEvents(account, [{ asset, initiator: account }], 2)
  data.changes.tell({ account, chain })
  expect(await getTokens(account)).toMatchObject([{ price: 0, verdict: { level: 'suspicious', reasons } }])
})

test('behavior: a bytes32 symbol; 10 kB of name; no amounts without decimals, none that revert', async () => {
  const account = createAccount()
  const { 'decimals()': _, ...noDecimals } = honest
  const { 'balanceOf(address)': __, ...noBalance } = honest
  const greedy = await createOddToken(anvil.url, honest)
  const old = { ...honest, 'symbol()': pad(stringToHex('MKR'), { dir: 'right' }) }
  const long = {
    ...honest,
    'symbol()': toAnswer.text('LONG'),
    'name()': toAnswer.text('\u202e'.repeat(9_000)),
  }
  const assets = [await createOdd(old), await createOdd(long)]
  for (const answers of [noDecimals, noBalance]) assets.push(await createOdd(answers))
  await data.tokens.getMany(chain, [greedy.address.toLowerCase()])
  await greedy.setGreedy('balanceOf(address)')
  await data.addEvents(
    account,
    [...assets, greedy.address.toLowerCase()].map((asset) => ({ asset })),
  )
  const rows = await getTokens(account)
  expect(rows.map(({ symbol }) => symbol).sort()).toEqual(['LONG', 'MKR'])
  expect(rows.find(({ symbol }) => symbol === 'LONG')?.name).toBe(
    `${assets[1]?.slice(0, 4)}…${assets[1]?.slice(-6)}`,
  )
})

test('behavior: a token the node does not answer for takes no other with it, and is said to be missing', async () => {
  const account = createAccount()
  const [silent, other] = [await createOdd(), await createOdd()]
  await data.tokens.getMany(chain, [silent, other])
  await data.addEvents(account, [{ asset: silent }, { asset: other }])
  const node = await startFailingNode(anvil.url, [silent.slice(2)])
  const failing = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [node.url] }],
    deps: { accountData: data },
  })
  const path = `/v1/account/${account}/balance?chainId=${chain}&projectId=local`
  const { balances, meta } = parseWith(
    balanceResponseSchema,
    await (await fetch(`${failing.url}${path}`)).json(),
  )
  expect(balances.slice(1)).toMatchObject([{ address: `${chain}:${other}` }])
  expect(meta).toEqual({ partial: [chain] })
  await failing.stop()
  await node.stop()
})

test('behavior: a price is told of what was met, and asking for made-up tokens keeps nothing', async () => {
  const account = createAccount()
  const [met, madeUp] = [await createOdd(), await createOdd()]
  await data.addEvents(account, [{ asset: met }])
  await getTokens(account)
  const response = await fetch(`${api.url}/v1/fungible/price`, {
    method: 'POST',
    body: JSON.stringify({
      projectId: 'local',
      currency: 'usd',
      addresses: [`${chain}:${met}`, `${chain}:${madeUp}`],
    }),
  })
  expect(await response.json()).toMatchObject({ fungibles: [{ symbol: 'ODD' }, { symbol: '' }] })
  const { rows } = await opened.database.execute(sql`select address from tokens where address = ${madeUp}`)
  expect(rows).toEqual([])
})

test('behavior: a change that was followed is seen at once, past the cache (data-sources.md §4)', async () => {
  const account = createAccount()
  expect(await getTokens(account)).toEqual([])
  await fundEvm(anvil.url, { address: account as `0x${string}`, asset: 'usdx', amount: 5n })
  expect(await getTokens(account)).toEqual([])
  data.changes.tell({ account, chain })
  expect(await getTokens(account)).toMatchObject([{ quantity: { numeric: '0.000005' } }])
})
