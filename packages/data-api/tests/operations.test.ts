import {
  callJsonRpc,
  deployLocalContracts,
  deployLocalPools,
  deployLocalProtocols,
  encodeLocalProtocols,
  fundEvm,
  getFreePort,
  getOperationTarget,
  type Instance,
  type LocalOperation,
  type LocalProtocolAddresses,
  listLocalApprovals,
  localBridgeCoins,
  localEvmTokens,
  localLies,
  localOperations,
  localProtocols,
  startAnvil,
  waitForReceipt,
} from '@gangway/dev'
import { historyResponseSchema, parseWith, type WireTransaction } from '@gangway/protocol'
import { gangwayOne, listedTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams, type OpenDatabase } from '@gangway/server-kit'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const chain = gangwayOne.caipNetworkId
const usdx = localEvmTokens.usdx.at

/** What each is on the wire: its type, its protocol, and its type where the same contract is on no list. */
const expected: readonly [name: string, type: string, protocol: string | undefined, elsewhere: string][] = [
  ['wrap coin', 'deposit', 'Wrapped Ether', 'execute'],
  ['unwrap coin', 'withdraw', 'Wrapped Ether', 'receive'],
  ['lend', 'deposit', 'Aave', 'trade'],
  ['take back', 'withdraw', 'Aave', 'trade'],
  ['borrow', 'borrow', 'Aave', 'mint'],
  ['repay', 'repay', 'Aave', 'burn'],
  ['borrow below zero', 'borrow', 'Compound', 'receive'],
  ['repay to zero', 'repay', 'Compound', 'execute'],
  ['repay and lend above zero', 'deposit', 'Compound', 'trade'],
  ['take back above zero', 'withdraw', 'Compound', 'trade'],
  ['stake', 'stake', 'Lido', 'trade'],
  ['wrap stake', 'deposit', 'Lido', 'trade'],
  ['unwrap stake', 'withdraw', 'Lido', 'trade'],
  ['unstake', 'unstake', 'Lido', 'trade'],
  ['mint stake', 'stake', 'Rocket Pool', 'trade'],
  ['burn stake', 'unstake', 'Rocket Pool', 'trade'],
  // Any vault of ERC-4626: what moved proves it.
  ['fill vault', 'deposit', undefined, 'deposit'],
  ['empty vault', 'withdraw', undefined, 'withdraw'],
  ['claim', 'claim', 'Uniswap', 'receive'],
  ['bridge away', 'execute', 'Across', 'execute'],
  ['arrive by bridge', 'receive', 'Across', 'receive'],
  ['bridge coin away', 'execute', 'Optimism bridge', 'execute'],
  ['coin arrives by bridge', 'receive', 'Optimism bridge', 'receive'],
  ['bridge coin by inbox', 'execute', 'Arbitrum bridge', 'execute'],
  ['swap', 'trade', 'Uniswap', 'trade'],
]

let anvil: Instance
let opened: OpenDatabase
let followers: Followers
let api: TestDataApi

/** Somebody with coins and dollars. */
async function createPerson() {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account, transport: http(anvil.url) })
  await callJsonRpc(anvil.url, 'anvil_setBalance', [account.address, '0x3635c9adc5dea00000'])
  return {
    address: account.address,
    async send(request: { to?: Address; value?: bigint; data: Hex }) {
      const hash = await wallet.sendTransaction({ chain: null, ...request })
      const receipt = await waitForReceipt(anvil.url, hash)
      expect(receipt.status).toBe('success')
      return hash
    },
  }
}

async function getHistory(account: Address): Promise<WireTransaction[]> {
  const response = await fetch(`${api.url}/v1/account/${account}/history?projectId=local&chainId=${chain}`)
  expect(response.status).toBe(200)
  return parseWith(historyResponseSchema, await response.json()).data
}

const findIn = async (account: Address, hash: Hex) =>
  (await getHistory(account)).find((transaction) => transaction.id === hash)

/** Does all of a list with contracts at some addresses; the hash of each by its name. */
async function perform(operations: readonly LocalOperation[], at: LocalProtocolAddresses) {
  const [person, stranger] = [await createPerson(), await createPerson()]
  await getHistory(person.address)
  await fundEvm(anvil.url, { address: person.address, asset: 'usdx', amount: 1_000_000_000n })
  for (const approval of listLocalApprovals(at)) await person.send(approval)
  const hashes = new Map<string, Hex>()
  for (const operation of operations) {
    const { name, isByStranger, value, getData } = operation
    const sender = isByStranger ? stranger : person
    const to = getOperationTarget(operation, at)
    hashes.set(name, await sender.send({ to, value, data: getData(person.address) }))
  }
  return { address: person.address, hashes }
}

/** The same contracts once more, at addresses that no list has. */
async function deployElsewhere(): Promise<LocalProtocolAddresses> {
  const person = await createPerson()
  await person.send({ data: encodeLocalProtocols(), value: localBridgeCoins })
  const from = getContractAddress({ from: person.address, nonce: 0n })
  const { at: _, ...names } = localProtocols
  const addresses = Object.keys(names).map((name, index) => [
    name,
    getContractAddress({ from, nonce: BigInt(index + 1) }),
  ])
  return Object.fromEntries(addresses) as LocalProtocolAddresses
}

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  await deployLocalContracts(anvil.url)
  await deployLocalPools(anvil.url)
  await deployLocalProtocols(anvil.url)
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
    ...{ ...parts, metrics, changes, judge, worldId: undefined, backfillRequests: 1_000 },
  })
  const watched = createWatchedAccountStore({ ...parts, onAdded: followers.look })
  api = await startDataApi({ networks, deps: { accountData: { database, watched, changes, tokens } } })
})

afterAll(async () => {
  await api?.stop()
  await followers?.close()
  await opened?.close()
  await anvil?.stop()
})

describe('operations of protocols (data-sources.md §3.4)', () => {
  let listed: Awaited<ReturnType<typeof perform>>
  let unlisted: Awaited<ReturnType<typeof perform>>

  beforeAll(async () => {
    listed = await perform([...localOperations, ...localLies], localProtocols)
    unlisted = await perform(localOperations, await deployElsewhere())
  }, 120_000)

  const find = async ({ address, hashes }: typeof listed, name: string) => {
    const hash = hashes.get(name) ?? '0x'
    await expect.poll(() => findIn(address, hash), { timeout: 30_000, interval: 200 }).toBeDefined()
    return findIn(address, hash)
  }

  test('default: each operation of the local chain is in the table', () => {
    expect(expected.map(([name]) => name)).toEqual(localOperations.map(({ name }) => name))
  })

  test.each(expected)('default: “%s” is %s', async (name, type, protocol) => {
    const { metadata } = (await find(listed, name)) ?? {}
    expect(metadata?.operationType).toBe(type)
    expect(metadata?.protocol?.name).toBe(protocol)
    expect(metadata?.protocol?.isBridge ?? false).toBe(/bridge/.test(name))
  })

  test.each(expected)(
    'error: “%s” by the same contract at an address of no list is told by what moved',
    async (name, _type, _protocol, elsewhere) => {
      const { metadata } = (await find(unlisted, name)) ?? {}
      expect(metadata?.operationType).toBe(elsewhere)
      // The exchange is the same one.
      expect(metadata?.protocol?.name).toBe(name === 'swap' ? 'Uniswap' : undefined)
    },
  )

  test.each(localLies.map(({ name }) => name))(
    'error: a contract that only writes an event is a call: “%s”',
    async (name) => {
      const transaction = await find(listed, name)
      expect(transaction?.metadata.operationType).toBe('execute')
      expect(transaction?.metadata).not.toHaveProperty('protocol')
      expect(transaction?.transfers).toEqual([])
    },
  )

  test('behavior: what moved has its direction, beside the token that notes what is owed', async () => {
    const borrowed = await find(listed, 'borrow')
    expect(borrowed?.transfers).toMatchObject([
      { direction: 'in', fungible_info: { symbol: 'DEBTX' }, from: `0x${'0'.repeat(40)}` },
      { direction: 'in', fungible_info: { symbol: 'USDX' }, quantity: { numeric: '13.1' } },
    ])
    const repaid = await find(listed, 'repay')
    expect(repaid?.transfers).toMatchObject([
      { direction: 'out', fungible_info: { symbol: 'DEBTX' }, to: `0x${'0'.repeat(40)}` },
      { direction: 'out', fungible_info: { symbol: 'USDX' }, quantity: { numeric: '13' } },
    ])
  })

  test('error: a deposit by somebody else for an account is none of its own', async () => {
    const [giver, taker] = [await createPerson(), await createPerson()]
    await Promise.all([getHistory(giver.address), getHistory(taker.address)])
    await fundEvm(anvil.url, { address: giver.address, asset: 'usdx', amount: 5_000_000n })
    for (const approval of listLocalApprovals()) await giver.send(approval)
    const abi = parseAbi(['function supply(address asset, uint256 amount, address onBehalfOf, uint16 code)'])
    const data = encodeFunctionData({ abi, args: [usdx, 5_000_000n, taker.address, 0] })
    const hash = await giver.send({ to: localProtocols.pool, data })
    const poll = (account: Address) =>
      expect.poll(async () => (await findIn(account, hash))?.metadata, { timeout: 30_000, interval: 200 })
    await poll(giver.address).toMatchObject({ operationType: 'execute' })
    await poll(taker.address).toMatchObject({ operationType: 'mint' })
    for (const { address } of [giver, taker])
      expect((await findIn(address, hash))?.metadata).not.toHaveProperty('protocol')
  })
})
