import {
  callJsonRpc,
  createEvmControls,
  deployLocalContracts,
  deployTestContract,
  fundEvm,
  getFreePort,
  type Instance,
  localEvmTokens,
  startAnvil,
  type TestContract,
  waitForReceipt,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { and, asc, eq } from 'drizzle-orm'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  http,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { eachDatabase } from './eachDatabase.js'
import { startFollowers } from './startFollowers.js'

const chain = gangwayOne.caipNetworkId
const { usdx, usdtx } = localEvmTokens
const zero = `0x${'0'.repeat(40)}`
const unlimited = 2n ** 256n - 1n

let anvil: Instance
let nft: TestContract
let parts: TestContract
let forwarder: TestContract

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  nft = await deployTestContract(anvil.url, 'localNft')
  parts = await deployTestContract(anvil.url, 'localMultiToken')
  forwarder = await deployTestContract(anvil.url, 'forwarder')
})

afterAll(() => anvil.stop())

const makeAddress = () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase() as Address

/** Somebody with ten coins of their own, whom nobody watches yet. */
async function createPerson() {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account, transport: http(anvil.url) })
  await callJsonRpc(anvil.url, 'anvil_setBalance', [account.address, '0x8ac7230489e80000'])
  async function send(request: { to?: Address; value?: bigint; data?: Hash; gas?: bigint }) {
    const hash = await wallet.sendTransaction({ chain: null, ...request })
    return waitForReceipt(anvil.url, hash)
  }
  return {
    address: account.address.toLowerCase() as Address,
    send,
    call: ({ address, abi }: TestContract, functionName: string, args: readonly unknown[], value = 0n) =>
      send({ to: address, value, data: encodeFunctionData({ abi, functionName, args }) }),
  }
}

await eachDatabase((open) => {
  let opened: OpenDatabase
  const running: ReturnType<typeof startFollowers>[] = []

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  afterEach(async () => {
    for (const followers of running.splice(0)) await followers.close()
  })

  function follow(options: Partial<Parameters<typeof startFollowers>[0]> = {}) {
    const followers = startFollowers({ database: opened.database, urls: { [chain]: anvil.url }, ...options })
    running.push(followers)
    return followers
  }

  const read = (account: string) =>
    opened.database
      .select()
      .from(accountEvents)
      .where(and(eq(accountEvents.account, account), eq(accountEvents.chain, chain)))
      .orderBy(asc(accountEvents.block), asc(accountEvents.position))

  /** What is kept of an account, in the chain's order, once that is the case. */
  const expectEvents = (account: string, events: readonly Record<string, unknown>[]) =>
    expect
      .poll(() => read(account), { timeout: 40_000 })
      .toEqual(events.map((event) => expect.objectContaining(event)))

  describe('what happens is kept as the chain has it', () => {
    test('default: coin out, in, to oneself, and as a contract moves it', async () => {
      const person = await createPerson()
      const friend = makeAddress()
      const { watched, changes } = follow()
      const told: string[] = []
      changes.subscribe(friend, ({ account }) => told.push(account))
      await watched.touch(person.address, chain)
      await watched.touch(friend, chain)

      const paid = await person.send({ to: friend, value: 7n })
      const own = await person.send({ to: person.address, value: 1n })
      const inside = await person.call(forwarder, 'forward', [[friend, friend]], 10n)
      await person.call(forwarder, 'pretend', [friend], 5n)

      const fee = ({ gasUsed, effectiveGasPrice }: typeof paid) => gasUsed * effectiveGasPrice
      const base = { chain, status: 'confirmed', kind: 'native', asset: null, initiator: person.address }
      const block = Number(paid.blockNumber)
      await expectEvents(friend, [
        {
          ...base,
          direction: 'in',
          raw: 7n,
          txId: paid.transactionHash,
          block,
          fee: null,
          isInternal: false,
        },
        {
          ...base,
          direction: 'in',
          raw: 5n,
          isInternal: true,
          txId: inside.transactionHash,
          from: forwarder.address.toLowerCase(),
        },
        { ...base, direction: 'in', raw: 5n, isInternal: true, txId: inside.transactionHash },
      ])
      await expectEvents(person.address, [
        { ...base, direction: 'out', raw: 7n, to: friend, nonce: 0, fee: fee(paid), method: null },
        { ...base, direction: 'self', raw: 1n, nonce: 1, fee: fee(own) },
        { ...base, direction: 'out', raw: 10n, nonce: 2, method: expect.stringMatching(/^0x[0-9a-f]{8}$/) },
        { ...base, direction: 'out', raw: 5n, nonce: 3 },
        { ...base, direction: 'in', raw: 5n, isInternal: true },
      ])
      const [first] = await read(friend)
      const { timestamp } = await createPublicClient({ transport: http(anvil.url) }).getBlock({
        blockNumber: paid.blockNumber,
      })
      expect(first?.time).toBe(Number(timestamp) * 1000)
      // What is told follows the commit that the rows above were seen after.
      await expect.poll(() => told.length).toBeGreaterThan(0)
    })

    test('default: tokens, with and without a return value, allowances and zero-value spoofs', async () => {
      const person = await createPerson()
      const friend = makeAddress()
      const spoofer = await createPerson()
      const { watched } = follow()
      await watched.touch(person.address, chain)
      await watched.touch(friend, chain)

      await fundEvm(anvil.url, { address: person.address, asset: 'usdx', amount: 9n })
      await fundEvm(anvil.url, { address: person.address, asset: 'usdtx', amount: 8n })
      const token = (at: Address): TestContract => ({ address: at, abi: erc20Abi })
      await person.call(token(usdx.at), 'transfer', [friend, 4n])
      await person.call(token(usdtx.at), 'transfer', [friend, 3n])
      await person.call(token(usdx.at), 'approve', [friend, unlimited])
      await spoofer.call(token(usdx.at), 'transferFrom', [person.address, spoofer.address, 0n])

      const fungible = { kind: 'fungible', tokenId: null, isInternal: false, status: 'confirmed' }
      const usdxAt = { asset: usdx.at.toLowerCase() }
      const usdtxAt = { asset: usdtx.at.toLowerCase() }
      const call = { kind: 'call', direction: 'out', raw: null, asset: null }
      await expectEvents(person.address, [
        { ...fungible, ...usdxAt, direction: 'in', raw: 9n, from: zero, fee: null },
        { ...fungible, ...usdtxAt, direction: 'in', raw: 8n },
        { ...call, to: usdxAt.asset, method: '0xa9059cbb' },
        { ...fungible, ...usdxAt, direction: 'out', raw: 4n, to: friend, spamLevel: 'ok' },
        { ...call, to: usdtxAt.asset },
        { ...fungible, ...usdtxAt, direction: 'out', raw: 3n, to: friend },
        { ...call, to: usdxAt.asset },
        { kind: 'approval', ...usdxAt, direction: 'out', raw: unlimited, to: friend },
        {
          ...fungible,
          ...usdxAt,
          direction: 'out',
          raw: 0n,
          initiator: spoofer.address,
          spamLevel: 'spam',
          spamReasons: expect.arrayContaining(['zero-value']),
        },
      ])
      await expectEvents(friend, [
        { ...fungible, ...usdxAt, direction: 'in', raw: 4n, from: person.address, initiator: person.address },
        { ...fungible, ...usdtxAt, direction: 'in', raw: 3n },
      ])
    })

    test('default: ERC-721, ERC-1155 single and in batches, and who may take them', async () => {
      const person = await createPerson()
      const friend = makeAddress()
      const { watched } = follow()
      await watched.touch(person.address, chain)
      await watched.touch(friend, chain)

      const id = 2n ** 200n + BigInt(friend)
      await person.call(nft, 'mint', [person.address, id])
      await person.call(nft, 'approve', [friend, id])
      await person.call(nft, 'transferFrom', [person.address, friend, id])
      await person.call(parts, 'mint', [person.address, 1n, 10n])
      await person.call(parts, 'mint', [person.address, 2n, 20n])
      await person.call(parts, 'safeTransferFrom', [person.address, friend, 1n, 3n, '0x'])
      await person.call(parts, 'safeBatchTransferFrom', [person.address, friend, [1n, 2n], [4n, 5n], '0x'])
      await person.call(parts, 'setApprovalForAll', [friend, true])

      const print = { kind: 'nft', asset: nft.address.toLowerCase(), tokenId: id.toString(), raw: 1n }
      const part = (tokenId: string, raw: bigint) => ({
        kind: 'nft',
        asset: parts.address.toLowerCase(),
        tokenId,
        raw,
      })
      await expectEvents(friend, [
        { ...print, direction: 'in', from: person.address },
        { ...part('1', 3n), direction: 'in' },
        { ...part('1', 4n), direction: 'in' },
        { ...part('2', 5n), direction: 'in' },
      ])
      const readMoves = async () => (await read(person.address)).filter(({ kind }) => kind !== 'call')
      await expect.poll(readMoves, { timeout: 40_000 }).toEqual(
        [
          { ...print, direction: 'in', from: zero },
          { kind: 'approval', tokenId: id.toString(), raw: null, to: friend },
          { ...print, direction: 'out', to: friend },
          { ...part('1', 10n), direction: 'in' },
          { ...part('2', 20n), direction: 'in' },
          { ...part('1', 3n), direction: 'out' },
          { ...part('1', 4n), direction: 'out' },
          { ...part('2', 5n), direction: 'out' },
          { kind: 'approval', tokenId: null, raw: unlimited, to: friend },
        ].map((event) => expect.objectContaining(event)),
      )
    })

    test('default: a transaction that failed, and one that made a contract', async () => {
      const person = await createPerson()
      const { watched } = follow()
      await watched.touch(person.address, chain)
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [nft.address, 1n] })
      const failed = await person.send({ to: usdx.at, data, gas: 100_000n })
      expect(failed.status).toBe('reverted')
      const made = await person.send({ data: '0x00' })
      const call = { kind: 'call', direction: 'out', raw: null }
      await expectEvents(person.address, [
        {
          ...call,
          status: 'failed',
          fee: failed.gasUsed * failed.effectiveGasPrice,
          to: usdx.at.toLowerCase(),
          method: '0xa9059cbb',
        },
        { ...call, status: 'confirmed', to: null, txId: made.transactionHash, nonce: 1, method: null },
      ])
    })
  })

  test('behavior: what was before an account was asked for is read too, once', async () => {
    const person = await createPerson()
    const friend = makeAddress()
    for (let count = 0; count < 3; count++) await person.send({ to: friend, value: 1n })
    await callJsonRpc(anvil.url, 'anvil_mine', ['0x96'])
    await person.send({ to: friend, value: 2n })
    const { watched } = follow()
    await watched.touch(friend, chain)
    const raws = [1n, 1n, 1n, 2n].map((raw) => ({ raw }))
    await expectEvents(friend, raws)
    await expect
      .poll(async () => (await watched.get(friend, chain))?.backfilledTo, { timeout: 40_000 })
      .toBe(0)
    await watched.touch(person.address, chain)
    await expect
      .poll(async () => (await watched.get(person.address, chain))?.backfilledTo, { timeout: 40_000 })
      .toBe(0)
    await expectEvents(friend, raws)
    expect(await read(person.address)).toHaveLength(4)
  })

  test('parameters: a past that costs more than it may is not read', async () => {
    const person = await createPerson()
    const friend = makeAddress()
    await callJsonRpc(anvil.url, 'anvil_mine', ['0x96'])
    const { watched } = follow({ backfillRequests: 40 })
    await watched.touch(friend, chain)
    await expect
      .poll(async () => (await watched.get(friend, chain))?.sinceBlock, { timeout: 40_000 })
      .toBeGreaterThan(0)
    await person.send({ to: friend, value: 1n })
    await expectEvents(friend, [{ raw: 1n }])
    const known = await watched.get(friend, chain)
    expect(known?.backfilledTo).toBe(known?.sinceBlock)
  })

  test.each([1, 3, 64])(
    'behavior: a reorganisation of %i blocks leaves nothing of what never was',
    async (depth) => {
      const controls = createEvmControls(anvil.url)
      const person = await createPerson()
      const friend = makeAddress()
      const { watched, changes } = follow()
      await watched.touch(friend, chain)
      await person.send({ to: friend, value: 1n })
      await callJsonRpc(anvil.url, 'anvil_mine', [`0x${depth.toString(16)}`])
      await expectEvents(friend, [{ raw: 1n }])
      await person.send({ to: friend, value: 2n })
      await expectEvents(friend, [{ raw: 1n }, { raw: 2n }])
      const told: string[] = []
      changes.subscribe(friend, ({ account }) => told.push(account))
      await controls.reorg(depth)
      await expectEvents(friend, [{ raw: 1n }])
      await expect.poll(() => told).toContain(friend)
      await person.send({ to: friend, value: 3n })
      await expectEvents(friend, [{ raw: 1n }, { raw: 3n }])
    },
  )

  test('behavior: a local chain set back loses what was above, also before anything is made anew', async () => {
    const person = await createPerson()
    const friend = makeAddress()
    const { watched } = follow()
    await watched.touch(friend, chain)
    await person.send({ to: friend, value: 1n })
    const snapshot = await callJsonRpc(anvil.url, 'evm_snapshot')
    await person.send({ to: friend, value: 2n })
    await expectEvents(friend, [{ raw: 1n }, { raw: 2n }])
    await callJsonRpc(anvil.url, 'evm_revert', [snapshot])
    await expectEvents(friend, [{ raw: 1n }])
  })

  test('behavior: of two followers one works, and the other goes on after it', async () => {
    const person = await createPerson()
    const friend = makeAddress()
    const [one, other] = [follow(), follow()]
    await one.watched.touch(friend, chain)
    await person.send({ to: friend, value: 1n })
    await expectEvents(friend, [{ raw: 1n }])
    const counts = async () =>
      Promise.all(
        [one, other].map(async ({ metrics }) => (await metrics.followerEvents.get()).values[0]?.value ?? 0),
      )
    await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1])
    const [worker] = (await counts())[0] === 1 ? [one] : [other]
    await worker?.close()
    await person.send({ to: friend, value: 2n })
    await expectEvents(friend, [{ raw: 1n }, { raw: 2n }])
    await expect.poll(counts).toEqual([1, 1])
  })

  test('behavior: one to whom too much happens is put aside for a day, and nothing of the others is lost', async () => {
    const [busy, friend] = [await createPerson(), makeAddress()]
    const { watched, metrics, lines } = follow({ limits: { accounts: 100, eventsPerHour: 5 } })
    for (const account of [busy.address, friend, usdx.at.toLowerCase()]) await watched.touch(account, chain)
    const getBusy = () => watched.get(busy.address, chain)
    await expect
      .poll(async () => (await watched.get(friend, chain))?.backfilledTo, { timeout: 40_000 })
      .toBe(0)
    for (let time = 0; time < 4; time += 1) {
      await busy.send({ to: friend, value: 1n })
      await busy.send({ to: makeAddress(), value: 1n })
    }
    await expectEvents(friend, Array(4).fill({ raw: 1n }))
    await expect.poll(getBusy, { timeout: 40_000 }).toMatchObject({ sinceBlock: null, backfilledTo: null })
    await expect
      .poll(async () => (await metrics.followerAccountsAside.get()).values)
      .toMatchObject([{ value: 1 }])
    await expect.poll(() => lines.join()).toContain('put aside')
    await busy.send({ to: friend, value: 2n })
    await expectEvents(friend, [...Array(4).fill({ raw: 1n }), { raw: 2n }])
    expect(await getBusy()).toMatchObject({ sinceBlock: null })

    await opened.database.update(watchedAccounts).set({ asideUntil: 1 })
    await expect.poll(async () => (await read(busy.address)).length, { timeout: 40_000 }).toBe(9)
    // More than so much of its past is not wanted either.
    const { sinceBlock, backfilledTo } = (await getBusy()) ?? {}
    expect(backfilledTo).toBe(sinceBlock)
  })

  test('behavior: another local world has nothing of the one before', async () => {
    const person = await createPerson()
    const friend = makeAddress()
    const first = follow({ worldId: 'one' })
    await first.watched.touch(friend, chain)
    await person.send({ to: friend, value: 1n })
    await expectEvents(friend, [{ raw: 1n }])
    await first.close()
    await opened.database.update(accountEvents).set({ raw: 5n })
    follow({ worldId: 'one' })
    await expectEvents(friend, [{ raw: 5n }])
    follow({ worldId: 'two' })
    await expectEvents(friend, [{ raw: 1n }])
  })
})
