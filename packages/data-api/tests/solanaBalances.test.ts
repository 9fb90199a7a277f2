import {
  callJsonRpc,
  getLocalSolanaAccount,
  seedSolana,
  startSolanaGateway,
  startSurfpool,
  usdxMint,
} from '@gangway/dev'
import { balanceResponseSchema, nftsResponseSchema, parseWith, solanaNativeAddress } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccountData } from './createTestAccountData.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startDataApi } from './startDataApi.js'

const chain = gangwaySolana.caipNetworkId
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const stops: (() => Promise<void>)[] = []
let rpcUrl: string
let apiUrl: string
let accountData: ReturnType<typeof createTestAccountData>

beforeAll(async () => {
  const node = await startSurfpool()
  stops.unshift(() => node.stop())
  rpcUrl = node.url
  await seedSolana(rpcUrl)
  const upstream = { rpcUrl: node.url, wsUrl: node.wsUrl }
  const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream: () => upstream })
  stops.unshift(() => gateway.stop())
  const networks = [{ network: gangwaySolana, rpcUrls: [gateway.url] }]
  const opened = await openTestDatabase()
  stops.unshift(() => opened.close())
  accountData = createTestAccountData(opened.database, networks)
  const api = await startDataApi({
    networks,
    prices: { [chain]: 150, [`${chain}:${usdxMint}`]: 1 },
    deps: { accountData },
  })
  stops.unshift(() => api.stop())
  apiUrl = api.url
})

afterAll(async () => {
  for (const stop of stops) await stop()
})

async function getBalances(account: string, query = `chainId=${chain}`) {
  const response = await fetch(`${apiUrl}/v1/account/${account}/balance?projectId=local&${query}`)
  expect(response.status).toBe(200)
  return parseWith(balanceResponseSchema, await response.json()).balances
}

/** An address that is a fixed byte repeated. */
const addressOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))

/** Posted as text: `lamports` may be beyond what a JavaScript number holds. */
async function setAccount(address: string, lamports: bigint, owner?: string, data?: Buffer) {
  const account = JSON.stringify({ owner, data: data?.toString('hex') }).slice(1)
  const separator = account === '}' ? '' : ','
  const body = `{"jsonrpc":"2.0","id":1,"method":"surfnet_setAccount","params":["${address}",{"lamports":${lamports}${separator}${account}]}`
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await response.json()).not.toHaveProperty('error')
}

/** A token account as both programs lay it out (165 bytes). */
function encodeTokenAccount(mint: string, owner: string, amount: bigint, isFrozen = false): Buffer {
  const data = Buffer.alloc(165)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data.writeUInt8(isFrozen ? 2 : 1, 108)
  return data
}

/** A mint as both programs lay it out (82 bytes). */
function encodeMint(decimals: number): Buffer {
  const data = Buffer.alloc(82)
  data.writeBigUInt64LE(10n ** 12n, 36)
  data.writeUInt8(decimals, 44)
  data.writeUInt8(1, 45)
  return data
}

type Extension = [number: number, content: Buffer]

/** Adds Token-2022's extensions to a mint (kind 1) or an account (kind 2). */
function withExtensions(base: Buffer, kind: number, extensions: readonly Extension[]): Buffer {
  const contents = extensions.map(([number, content]) =>
    Buffer.from([number, 0, content.length % 256, content.length >> 8, ...content]),
  )
  return Buffer.concat([base, Buffer.alloc(165 - base.length), Buffer.from([kind]), ...contents])
}

/** What a Token-2022 mint says of itself. */
function nameMint(mint: string, name: string, symbol: string): Extension {
  const text = (value: string) => [...uint32(Buffer.byteLength(value)), ...Buffer.from(value)]
  const metadata = [...Buffer.alloc(32), ...base58.decode(mint), ...text(name), ...text(symbol), ...text('')]
  return [19, Buffer.from([...metadata, ...uint32(0)])]
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

test('default: SOL by its 43-character name, then tokens by CAIP-10', async () => {
  expect(await getBalances(getLocalSolanaAccount('wallet 1').address)).toEqual([
    {
      name: 'Solana',
      symbol: 'SOL',
      chainId: chain,
      address: solanaNativeAddress,
      value: 15_000,
      price: 150,
      quantity: { decimals: '9', numeric: '100' },
      iconUrl: `https://api.example/public/getAssetImage/${chain}:${solanaNativeAddress}`,
    },
    {
      name: 'USDX',
      symbol: 'USDX',
      chainId: chain,
      address: `${chain}:${usdxMint}`,
      value: 1000,
      price: 1,
      quantity: { decimals: '6', numeric: '1000' },
      iconUrl: `https://api.example/public/getAssetImage/${chain}:${usdxMint}`,
    },
  ])
})

test('parameters: no chainId, and a CAIP-10 id', async () => {
  const { address } = getLocalSolanaAccount('wallet 2')
  const expected = await getBalances(address)
  expect(await getBalances(address, '')).toEqual(expected)
  expect(await getBalances(`${chain}:${address}`, '')).toEqual(expected)
})

test('behavior: several token accounts of one mint are one balance', async () => {
  const owner = addressOf(11)
  await setAccount(addressOf(12), 2_039_280n, tokenProgram, encodeTokenAccount(usdxMint, owner, 1n))
  await setAccount(addressOf(13), 2_039_280n, tokenProgram, encodeTokenAccount(usdxMint, owner, 2_000_000n))
  const balances = await getBalances(owner)
  expect(balances.map(({ quantity }) => quantity.numeric)).toEqual(['0', '2.000001'])
})

test('behavior: Token-2022 counts; a mint on no list is called by its short address', async () => {
  const owner = addressOf(21)
  const mint = addressOf(22)
  await setAccount(mint, 1_461_600n, token2022Program, encodeMint(2))
  await setAccount(addressOf(23), 2_039_280n, token2022Program, encodeTokenAccount(mint, owner, 150n))
  const short = `${mint.slice(0, 4)}…${mint.slice(-6)}`
  expect((await getBalances(owner))[1]).toEqual({
    name: short,
    symbol: short,
    chainId: chain,
    address: `${chain}:${mint}`,
    price: 0,
    quantity: { decimals: '2', numeric: '1.5' },
    iconUrl: '',
    isVerified: false,
    verdict: { level: 'unknown', reasons: ['unlisted'] },
  })
})

test('behavior: a Token-2022 mint on no list is called as it calls itself, unverified', async () => {
  const owner = addressOf(61)
  const mint = addressOf(62)
  const named = withExtensions(encodeMint(6), 1, [nameMint(mint, 'Claimant', 'CLM')])
  await setAccount(mint, 10_000_000n, token2022Program, named)
  await setAccount(addressOf(63), 2_039_280n, token2022Program, encodeTokenAccount(mint, owner, 150n))
  expect((await getBalances(owner))[1]).toMatchObject({
    name: 'Claimant',
    symbol: 'CLM',
    quantity: { decimals: '6', numeric: '0.00015' },
    isVerified: false,
  })
})

test('behavior: a mint that takes a listed one’s name is spam, and worth nothing (data-sources.md §7)', async () => {
  const owner = addressOf(64)
  const mint = addressOf(65)
  await setAccount(
    mint,
    10_000_000n,
    token2022Program,
    withExtensions(encodeMint(6), 1, [nameMint(mint, 'USDХ', 'USDХ')]),
  )
  await setAccount(addressOf(66), 2_039_280n, token2022Program, encodeTokenAccount(mint, owner, 150n))
  expect((await getBalances(owner))[1]).toMatchObject({
    price: 0,
    isVerified: false,
    verdict: { level: 'spam', reasons: ['counterfeit', 'unlisted'] },
  })
})

test('behavior: what is frozen, and what cannot be transferred at all, says so', async () => {
  const owner = addressOf(71)
  const [frozen, partlyFrozen, bound] = [addressOf(72), addressOf(73), addressOf(74)]
  const nonTransferableAccount: Extension = [13, Buffer.alloc(0)]
  const hold = (at: number, mint: string, isFrozen: boolean, extensions: Extension[] = []) =>
    setAccount(
      addressOf(at),
      10_000_000n,
      token2022Program,
      withExtensions(encodeTokenAccount(mint, owner, 5n, isFrozen), 2, extensions),
    )
  for (const mint of [frozen, partlyFrozen, bound])
    await setAccount(mint, 10_000_000n, token2022Program, encodeMint(6))
  await hold(81, frozen, true)
  await hold(82, partlyFrozen, true)
  await hold(83, partlyFrozen, false)
  await hold(84, partlyFrozen, true)
  await hold(85, bound, false, [nonTransferableAccount])
  const balances = await getBalances(owner)
  const restrictionOf = (mint: string) =>
    balances.find(({ address }) => address === `${chain}:${mint}`)?.restriction
  expect([frozen, partlyFrozen, bound].map(restrictionOf)).toEqual(['frozen', undefined, 'non-transferable'])
})

test('behavior: an empty account of a mint that was closed since hides nothing', async () => {
  const owner = addressOf(91)
  const mint = addressOf(92)
  await setAccount(addressOf(93), 2_039_280n, token2022Program, encodeTokenAccount(mint, owner, 0n))
  await setAccount(addressOf(94), 2_039_280n, tokenProgram, encodeTokenAccount(usdxMint, owner, 1n))
  expect((await getBalances(owner)).map(({ symbol }) => symbol)).toEqual(['SOL', 'USDX'])
})

test('behavior: empty token accounts are left out', async () => {
  const owner = addressOf(31)
  await setAccount(addressOf(32), 2_039_280n, tokenProgram, encodeTokenAccount(usdxMint, owner, 0n))
  expect(await getBalances(owner)).toHaveLength(1)
})

test('behavior: lamports beyond 2^53 are exact', async () => {
  const owner = addressOf(41)
  await setAccount(owner, 9_007_199_254_740_993n)
  expect((await getBalances(owner))[0]?.quantity.numeric).toBe('9007199.254740993')
})

test('behavior: the proxy passes u64 numbers and batches', async () => {
  const owner = addressOf(42)
  await setAccount(owner, 9_007_199_254_740_993n)
  const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'getBalance', params: [owner] }))
  const response = await fetch(`${apiUrl}/v1/?chainId=${chain}&projectId=local`, {
    method: 'POST',
    body: JSON.stringify(calls),
  })
  expect((await response.text()).match(/"value":9007199254740993\b/g)).toHaveLength(2)
  expect(await callJsonRpc(rpcUrl, 'getHealth')).toBe('ok')
})

test('behavior: one of a mint without decimals is an NFT, by what its mint says (data-sources.md §3.3)', async () => {
  const owner = addressOf(101)
  const [nft, lure, two] = [addressOf(102), addressOf(103), addressOf(104)]
  const hold = (at: number, mint: string, amount: bigint) =>
    setAccount(addressOf(at), 2_039_280n, token2022Program, encodeTokenAccount(mint, owner, amount))
  const name = (mint: string, text: string) =>
    setAccount(
      mint,
      10_000_000n,
      token2022Program,
      withExtensions(encodeMint(0), 1, [nameMint(mint, text, '')]),
    )
  await name(nft, 'Print 7')
  await name(lure, 'Visit drop.com')
  await name(two, 'Ticket')
  for (const [at, mint, amount] of [
    [105, nft, 1n],
    [106, lure, 1n],
    [107, two, 2n],
  ] as const)
    await hold(at, mint, amount)
  await accountData.addEvents(owner, [
    { chain, kind: 'nft', asset: nft, tokenId: '0', raw: 1n, initiator: owner },
  ])
  const response = await fetch(`${apiUrl}/v1/account/${owner}/nfts?chainId=${chain}&projectId=local`)
  expect(parseWith(nftsResponseSchema, await response.json())).toEqual({
    data: [
      {
        chainId: chain,
        address: `${chain}:${nft}`,
        tokenId: '0',
        standard: 'metaplex',
        name: 'Print 7',
        collection: null,
        balance: '1',
        verdict: { level: 'ok', reasons: [] },
      },
    ],
    next: null,
    meta: { hidden: 1 },
  })
})
