import {
  callJsonRpc,
  fundSolana,
  getLocalSolanaAccount,
  localSolanaTokens,
  seedSolana,
  startSolanaGateway,
  startSurfpool,
  token2022ProgramAddress,
  usdxMint,
} from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import {
  createLog,
  createMetrics,
  createRpcUpstreams,
  type OpenDatabase,
  type RpcUpstreams,
} from '@gangway/server-kit'
import {
  type Address,
  address,
  createKeyPairSignerFromBytes,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { createFollowers, type Followers } from '../src/follower/createFollowers.js'
import { eachDatabase } from './eachDatabase.js'
import { sendSolana } from './sendSolana.js'

const chain = gangwaySolana.caipNetworkId
const log = createLog({ level: 'silent' })
const sol = 1_000_000_000n
/** Rent of a token account. */
const tokenRent = 2_039_280n
/** Of each signature. */
const fee = 5_000n

const stops: (() => Promise<void>)[] = []
let rpcUrl: string
let upstreams: RpcUpstreams
let faucet: KeyPairSigner
let opened: OpenDatabase

beforeAll(async () => {
  // Slots this short make a transaction final in a second and a half.
  const node = await startSurfpool({ mode: 'clock', slotTime: 50 })
  stops.unshift(() => node.stop())
  rpcUrl = node.url
  await seedSolana(rpcUrl)
  const upstream = { rpcUrl: node.url, wsUrl: node.wsUrl }
  const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream: () => upstream })
  stops.unshift(() => gateway.stop())
  upstreams = createRpcUpstreams([{ network: gangwaySolana, rpcUrls: [gateway.url] }], {
    log,
    metrics: createMetrics(),
  })
  faucet = await createKeyPairSignerFromBytes(getLocalSolanaAccount('faucet').keyPairBytes)
})

afterAll(async () => {
  for (const stop of stops) await stop()
})

let followers: Followers | undefined
/** How far the follower's clock is ahead, ms. */
let ahead = 0

afterEach(async () => {
  await followers?.close()
  followers = undefined
  ahead = 0
  await opened.database.delete(watchedAccounts)
})

function follow({ rpc = upstreams, backfillRequests = 1_000 } = {}): Followers {
  followers = createFollowers({
    ...{ database: opened.database, rpc, log, backfillRequests },
    metrics: createMetrics(),
    changes: createAccountChanges(),
    judge: {
      judge: async (_chain, events) =>
        events.map((event) => ({ ...event, verdict: { level: 'ok', reasons: [] } })),
    },
    worldId: 'world',
    getNow: () => Date.now() + ahead,
    watchedFor: 86_400_000,
  })
  return followers
}

async function watch(...accounts: string[]) {
  await opened.database
    .insert(watchedAccounts)
    .values(accounts.map((account) => ({ account, chain, askedAt: Date.now() })))
}

/** Everything that is known of an account, in the order of the chain. */
function listEvents(account: string) {
  return opened.database
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.account, account), eq(accountEvents.chain, chain)))
    .orderBy(asc(accountEvents.block), asc(accountEvents.position))
}

async function getWatched(account: string) {
  const rows = await opened.database
    .select()
    .from(watchedAccounts)
    .where(eq(watchedAccounts.account, account))
  return rows[0]
}

/** Waits until so much of an account's past is known. */
const expectWatched = (account: string, expected: object) =>
  expect.poll(() => getWatched(account), { timeout: 40_000 }).toMatchObject(expected)

/** Waits until an account's transactions are known, the last of them too; gives its events. */
async function waitForTransactions(account: string, txIds: readonly string[]) {
  await expect
    .poll(async () => new Set((await listEvents(account)).map(({ txId }) => txId)), { timeout: 40_000 })
    .toEqual(new Set(txIds))
  return listEvents(account)
}

const fund = (address: Address, amount = sol) => fundSolana(rpcUrl, { address, asset: 'native', amount })
const transfer = (source: KeyPairSigner, destination: Address, amount: bigint) =>
  sendSolana(rpcUrl, source, [getTransferSolInstruction({ source, destination, amount })])

async function toTokenAccount(
  owner: Address,
  mint: Address = usdxMint,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
) {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return address
}

/** Sends USDX of the faucet's; the receiver is mentioned by the token account alone. */
async function sendUsdx(destination: Address, amount: bigint) {
  const source = await toTokenAccount(faucet.address)
  return sendSolana(rpcUrl, faucet, [
    getTransferCheckedInstruction({
      source,
      mint: usdxMint,
      destination,
      authority: faucet,
      amount,
      decimals: 6,
    }),
  ])
}

/** Offers so many millionths of a lamport for each unit of computing. */
function setUnitPrice(price: bigint): Instruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(3)
  data.writeBigUInt64LE(price, 1)
  return { programAddress: address('ComputeBudget111111111111111111111111111111'), data }
}

/** What is held according to the events. */
function sumUp(events: Awaited<ReturnType<typeof listEvents>>, asset: string | null): bigint {
  const fees = new Map(events.map((event) => [event.txId, event.fee ?? 0n]))
  const spent = asset === null ? [...fees.values()].reduce((total, each) => total + each, 0n) : 0n
  return events
    .filter((event) => event.asset === asset)
    .reduce((total, { direction, raw }) => total + (direction === 'in' ? (raw ?? 0n) : -(raw ?? 0n)), -spent)
}

const getBalance = async (address: string) =>
  BigInt(((await callJsonRpc(rpcUrl, 'getBalance', [address])) as { value: number }).value)

await eachDatabase((open) => {
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test('default: SOL that comes, goes and stays where it is, with times and fees of the chain', async () => {
    const [account, other] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
    const before = await fund(account.address)
    await watch(account.address, other.address)
    follow()
    await waitForTransactions(account.address, [before])
    const out = await transfer(account, other.address, sol / 4n)
    const own = await sendSolana(rpcUrl, account, [
      setUnitPrice(1_000_000n),
      getTransferSolInstruction({ source: account, destination: account.address, amount: 7n }),
    ])
    const events = await waitForTransactions(account.address, [before, out, own])
    expect(events).toMatchObject([
      { txId: before, kind: 'native', direction: 'in', raw: sol, fee: null, initiator: faucet.address },
      { txId: out, kind: 'native', direction: 'out', raw: sol / 4n, fee, initiator: account.address },
      { txId: own, kind: 'call', direction: 'self', raw: null, initiator: account.address },
    ])
    expect(events[0]).toMatchObject({ from: faucet.address, to: account.address, status: 'confirmed' })
    expect(events[1]).toMatchObject({ from: account.address, to: other.address, asset: null })
    expect(await waitForTransactions(other.address, [out])).toMatchObject([
      { kind: 'native', direction: 'in', raw: sol / 4n, fee: null, from: account.address },
    ])
    expect(sumUp(events, null)).toBe(await getBalance(account.address))
    // Surfpool leaves the priority fee out of what it tells.
    expect(events[2]?.fee).toBeGreaterThan(fee)
    // Surfpool rounds the one down and the other not.
    for (const { block, time } of events) {
      const told = Number(await callJsonRpc(rpcUrl, 'getBlockTime', [block])) * 1000
      expect(Math.abs(time - told)).toBeLessThanOrEqual(1_000)
    }
    await expectWatched(account.address, { backfilledTo: 0 })
  })

  test('behavior: tokens that come without the owner being mentioned, to accounts made while it is followed', async () => {
    const owner = await generateKeyPairSigner()
    await fundSolana(rpcUrl, { address: faucet.address, asset: 'usdx', amount: 1_000_000n })
    await watch(owner.address)
    follow()
    await expectWatched(owner.address, { backfilledTo: 0 })
    const made = await sendSolana(rpcUrl, faucet, [
      getCreateAssociatedTokenInstruction({
        ...{ payer: faucet, owner: owner.address, mint: usdxMint },
        ata: await toTokenAccount(owner.address),
      }),
    ])
    const first = await sendUsdx(await toTokenAccount(owner.address), 5n)
    expect(await waitForTransactions(owner.address, [first])).toMatchObject([
      {
        kind: 'fungible',
        direction: 'in',
        raw: 5n,
        asset: usdxMint,
        from: faucet.address,
        to: owner.address,
      },
    ])
    // Nothing of the making of this one mentions the owner either, but as data.
    const token = await generateKeyPairSigner()
    await sendSolana(rpcUrl, faucet, [
      getCreateAccountInstruction({
        ...{ payer: faucet, newAccount: token, lamports: tokenRent, space: 165 },
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeAccount3Instruction({ account: token.address, mint: usdxMint, owner: owner.address }),
    ])
    const second = await sendUsdx(token.address, 6n)
    ahead = 20_000
    const events = await waitForTransactions(owner.address, [first, second])
    expect(sumUp(events, usdxMint)).toBe(11n)
    expect(made).not.toBe(first)
  })

  test('behavior: a token sent with the making of its account, and the closing of an account', async () => {
    const [owner, other] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
    const tokenAccount = await toTokenAccount(owner.address)
    const theirs = await toTokenAccount(other.address)
    const mint = usdxMint
    const funded = await fund(owner.address)
    const minted = await fundSolana(rpcUrl, { address: owner.address, asset: 'usdx', amount: 100n })
    const received = await sendUsdx(tokenAccount, 50n)
    const sent = await sendSolana(rpcUrl, owner, [
      getCreateAssociatedTokenInstruction({ payer: owner, owner: other.address, mint, ata: theirs }),
      getTransferCheckedInstruction({
        ...{ source: tokenAccount, mint, destination: theirs, authority: owner, amount: 150n, decimals: 6 },
      }),
    ])
    const closed = await sendSolana(rpcUrl, owner, [
      getCloseAccountInstruction({ account: tokenAccount, destination: owner.address, owner }),
    ])
    // Only now it is followed: what came to the account that is closed is found all the same.
    await watch(owner.address)
    follow()
    const events = await waitForTransactions(owner.address, [funded, minted, received, sent, closed])
    expect(events.map(({ txId, kind, direction, raw, to }) => ({ txId, kind, direction, raw, to }))).toEqual([
      { txId: funded, kind: 'native', direction: 'in', raw: sol, to: owner.address },
      { txId: minted, kind: 'fungible', direction: 'in', raw: 100n, to: owner.address },
      { txId: received, kind: 'fungible', direction: 'in', raw: 50n, to: owner.address },
      { txId: sent, kind: 'native', direction: 'out', raw: tokenRent, to: other.address },
      { txId: sent, kind: 'fungible', direction: 'out', raw: 150n, to: other.address },
      { txId: closed, kind: 'native', direction: 'in', raw: tokenRent, to: owner.address },
    ])
    expect(sumUp(events, null)).toBe(await getBalance(owner.address))
  })

  test('behavior: Token-2022 that keeps back part of a transfer, and one of what cannot be divided', async () => {
    const [owner, other, mint] = await Promise.all([
      generateKeyPairSigner(),
      generateKeyPairSigner(),
      generateKeyPairSigner(),
    ])
    await watch(owner.address, other.address)
    follow()
    const { at: feex, decimals } = localSolanaTokens.feex
    const tokenProgram = token2022ProgramAddress
    const toFeex = (address: Address) => toTokenAccount(address, feex, tokenProgram)
    const funded = await fund(owner.address)
    const minted = await fundSolana(rpcUrl, { address: owner.address, asset: 'feex', amount: 1_000n })
    const made = await fundSolana(rpcUrl, { address: other.address, asset: 'feex', amount: 1n })
    const transferred = await sendSolana(rpcUrl, owner, [
      getTransferCheckedInstruction(
        {
          source: await toFeex(owner.address),
          destination: await toFeex(other.address),
          ...{ mint: feex, authority: owner, amount: 1_000n, decimals },
        },
        { programAddress: tokenProgram },
      ),
    ])
    const nftAccount = await toTokenAccount(other.address, mint.address)
    const nft = await sendSolana(rpcUrl, faucet, [
      getCreateAccountInstruction({
        ...{ payer: faucet, newAccount: mint, lamports: 1_461_600n, space: 82 },
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeMint2Instruction({ mint: mint.address, decimals: 0, mintAuthority: faucet.address }),
      getCreateAssociatedTokenInstruction({
        ...{ payer: faucet, owner: other.address, mint: mint.address, ata: nftAccount },
      }),
      getMintToInstruction({ mint: mint.address, token: nftAccount, mintAuthority: faucet, amount: 1n }),
    ])
    const sent = await waitForTransactions(owner.address, [funded, minted, transferred])
    expect(sent.at(-1)).toMatchObject({ asset: feex, direction: 'out', raw: 1_000n, to: other.address })
    const received = await waitForTransactions(other.address, [made, transferred, nft])
    expect(received).toMatchObject([
      { txId: made, kind: 'fungible', raw: 1n },
      { txId: transferred, kind: 'fungible', asset: feex, raw: 990n, from: owner.address },
      { txId: nft, kind: 'nft', asset: mint.address, raw: 1n, direction: 'in', initiator: faucet.address },
    ])
  })

  test('behavior: a transaction that failed cost its fee, and moved nothing', async () => {
    const account = await generateKeyPairSigner()
    const other = await generateKeyPairSigner()
    const funded = await fund(account.address)
    const failed = await transfer(account, other.address, 5n * sol)
    await watch(account.address, other.address)
    follow()
    const events = await waitForTransactions(account.address, [funded, failed])
    expect(events[1]).toMatchObject({ kind: 'call', status: 'failed', raw: null, fee })
    await expectWatched(other.address, { backfilledTo: 0 })
    expect(await listEvents(other.address)).toEqual([])
    expect(sumUp(events, null)).toBe(await getBalance(account.address))
  })

  test('behavior: another follower goes on where the last one was, twice nothing', async () => {
    const account = await generateKeyPairSigner()
    await watch(account.address)
    const txIds = [await fund(account.address)]
    await follow().close()
    for (let restart = 0; restart < 2; restart += 1) {
      txIds.push(await fund(account.address, BigInt(restart + 1)))
      follow()
      const events = await waitForTransactions(account.address, txIds)
      expect(events).toHaveLength(txIds.length)
      await followers?.close()
    }
  })

  test('parameters: the past is read as far as it may cost, the newest first', async () => {
    const account = await generateKeyPairSigner()
    const other = await generateKeyPairSigner()
    await fund(account.address)
    const send = (index: number) => transfer(account, other.address, sol / 1_000n + BigInt(index))
    // Some at a time: a blockhash lives 7.5 s here, and all of them may queue for longer.
    for (let from = 0; from < 54; from += 9)
      await Promise.all(Array.from({ length: 9 }, (_, at) => send(from + at)))
    await watch(account.address)
    follow({ backfillRequests: 50 })
    await expectWatched(account.address, { backfilledTo: expect.any(Number) })
    const known = await listEvents(account.address)
    const lowest = known[0]?.block
    expect(known).toHaveLength(50)
    expect(await getWatched(account.address)).toMatchObject({ sinceBlock: lowest, backfilledTo: lowest })
    await followers?.close()
    follow()
    await expectWatched(account.address, { backfilledTo: 0 })
    const all = await listEvents(account.address)
    expect(all).toHaveLength(55)
    expect(all[4]?.block).toBeLessThanOrEqual(lowest ?? 0)
  })

  test('behavior: a transaction whose slot is given up is taken away', async () => {
    const account = await generateKeyPairSigner()
    const [stays, goes] = [await fund(account.address), await fund(account.address, 5n)]
    // The node tells of it as of any other until the slot is given up; only then others become final.
    let isGivenUp = false
    const rpc: RpcUpstreams = {
      ...upstreams,
      async read(on, method, params) {
        const answer = await upstreams.read(on, method, params)
        if (method === 'getSlot' && !isGivenUp) return 1
        if (method === 'getSignaturesForAddress' && isGivenUp)
          return (answer as { signature: string }[]).filter(({ signature }) => signature !== goes)
        if (method !== 'getSignatureStatuses') return answer
        const [asked] = params as [string[]]
        const { context, value } = answer as { context: unknown; value: unknown[] }
        return { context, value: value.map((status, index) => (asked[index] === goes ? null : status)) }
      },
    }
    await watch(account.address)
    follow({ rpc })
    await waitForTransactions(account.address, [stays, goes])
    isGivenUp = true
    await waitForTransactions(account.address, [stays])
  })
})
