import {
  deployTestContract,
  fundEvm,
  localEvmTokens,
  localMarket,
  localSwapVenues,
  type TestContract,
} from '@gangway/dev'
import type { CaipAccountId } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineDataProvider } from '../src/index.js'
import { createSwapManager, type SwapManager } from '../src/swaps/createSwapManager.js'
import { createPoolSwaps } from '../src/swaps/pools/createPoolSwaps.js'
import type { BuiltSwap, SwapProvider } from '../src/swaps/swapProvider.js'
import { createTestRpc } from './createTestRpc.js'
import { coinId, type SwapWorld, startSwapWorld, swapChain } from './startSwapWorld.js'

// A source that lies, on a real chain, by a router that does whatever it is told, for an account that has allowed that
// router everything: the worst there is. What the source builds goes in, and must not come out of the API.

const { usdx, usdtx, feex } = localEvmTokens
/** Multicall3 makes the calls it is handed: as a router on the list it is as hostile as one can be. */
const router: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const thief: Address = '0x00000000000000000000000000000000000bad01'

const abi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function mint(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
])

type Call = { target: Address; data: Hex; value?: bigint; allowFailure?: boolean }
const far = 2n ** 64n

const call = (target: Address, data: Hex, value = 0n): Call => ({ target, data, value })
const token = (target: Address, data: Hex) => call(target, data)
const take = (target: Address, from: Address, to: Address, amount: bigint) =>
  token(target, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] }))
const pay = (target: Address, to: Address, amount: bigint) =>
  token(target, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }))
const approve = (target: Address, spender: Address, amount: bigint) =>
  token(target, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }))
const mint = (target: Address, to: Address, amount: bigint) =>
  token(target, encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }))

function encode(calls: readonly Call[]): Hex {
  const all = calls.map(({ target, data, value = 0n, allowFailure = false }) => ({
    ...{ target, allowFailure, value, callData: data },
  }))
  return encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [all] })
}

/** What is swapped for what: amounts that the source quotes honestly, by the pairs. */
type Shape = { from: CaipAccountId; to: CaipAccountId; amount: bigint; path: readonly Address[] }
const shapes = {
  'the coin for a token': {
    ...{ from: coinId, to: `${swapChain}:${usdx.at}`, amount: parseEther('0.5') },
    path: [localMarket.wrapped, usdx.at],
  },
  'a token for the coin': {
    ...{ from: `${swapChain}:${usdx.at}`, to: coinId, amount: 100_000_000n },
    path: [usdx.at, localMarket.wrapped],
  },
  'a token for a token': {
    ...{ from: `${swapChain}:${usdx.at}`, to: `${swapChain}:${usdtx.at}`, amount: 100_000_000n },
    path: [usdx.at, usdtx.at],
  },
} as const satisfies Record<string, Shape>
type ShapeName = keyof typeof shapes

/** What the source would build if it were honest, and what it is made of. */
type Honest = {
  shape: Shape
  me: Address
  amount: bigint
  received: bigint
  minimum: bigint
  calls: readonly Call[]
  built: BuiltSwap
}

const toAsset = (id: string) => (id === coinId ? null : id.slice(id.lastIndexOf(':') + 1).toLowerCase())

let world: SwapWorld
let nft: TestContract
let items: TestContract
/** What the source builds now. */
let told: { received: bigint; spender: string | null; built: BuiltSwap } | undefined

/** How often it was asked to build. */
let builds = 0

const liar: SwapProvider = {
  name: 'liar',
  supports: (chain) => chain === swapChain,
  getQuote: async () => ({ id: null, received: told?.received ?? 0n, spender: told?.spender ?? null }),
  builder: {
    listRouters: async () => [router.toLowerCase()],
    listSpenders: async () => [router.toLowerCase()],
    // As if its data said all that it should: here the trial alone has to see.
    read: async ({ chain, account, amount, from, to }) => ({
      ...{ chain, amount, recipient: account.toLowerCase(), minimum: told?.built.minimum ?? 0n },
      ...{ from: toAsset(from), to: toAsset(to) },
    }),
    async build() {
      builds += 1
      if (!told) throw new Error('nothing to build')
      return told.built
    },
  },
}

/** The rules of swaps as they are at a start, when no source has been left out yet. */
let createFresh: () => SwapManager

beforeAll(async () => {
  const provider = defineDataProvider({ name: 'liar', reach: 'here', swaps: () => liar })
  world = await startSwapWorld(undefined, [provider])
  const { account, anvil } = world
  const { rpc, log } = createTestRpc([{ network: gangwayOne, rpcUrls: [anvil.url] }])
  const providers = [liar, createPoolSwaps({ rpc, log }, { [swapChain]: localSwapVenues })]
  const getSources = () => providers.map(({ name }) => name)
  createFresh = () => createSwapManager({ rpc, log, providers, getSources })
  const me = account.address
  nft = await deployTestContract(anvil.url, 'localNft')
  items = await deployTestContract(anvil.url, 'localMultiToken')
  const send = (to: Address, data: Hex, value = 0n) => world.send({ to, data, value: String(value) })
  for (const asset of ['usdx', 'usdtx', 'feex'])
    await fundEvm(anvil.url, { address: me, asset, amount: parseEther('1') })
  await send(localMarket.wrapped, encodeFunctionData({ abi, functionName: 'deposit' }), parseEther('5'))
  for (const { at } of [usdx, usdtx, feex, { at: localMarket.wrapped }])
    for (const spender of [router, localMarket.pairs, localMarket.tiers])
      await send(at, approve(at, spender, maxUint256).data)
  for (const { address } of [nft, items])
    await send(address, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [router, true] }))
  await send(nft.address, encodeFunctionData({ abi: nft.abi, functionName: 'mint', args: [me, 7n] }))
  await send(items.address, encodeFunctionData({ abi: items.abi, functionName: 'mint', args: [me, 7n, 70n] }))
})
afterAll(() => world?.stop())

/** The calls of an honest swap that pays `to`. */
function toCalls({ from, amount, path }: Shape, me: Address, minimum: bigint, to: Address): Call[] {
  const { pairs } = localMarket
  if (from === coinId) {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    return [
      call(pairs, encodeFunctionData({ abi, functionName, args: [minimum, [...path], to, far] }), amount),
    ]
  }
  const isForCoin = path.at(-1) === localMarket.wrapped
  const functionName = isForCoin
    ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
    : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  return [
    take(usdx.at, me, router, amount),
    approve(usdx.at, pairs, amount),
    call(pairs, encodeFunctionData({ abi, functionName, args: [amount, minimum, [...path], to, far] })),
  ]
}

async function createHonest(name: ShapeName): Promise<Honest> {
  const shape: Shape = shapes[name]
  const { amount, from, path } = shape
  const me = world.account.address
  const outs = await world.client.readContract({
    ...{ abi, address: localMarket.pairs, functionName: 'getAmountsOut', args: [amount, path] },
  })
  const received = outs.at(-1) ?? 0n
  const minimum = (received * 99n) / 100n
  const calls = toCalls(shape, me, minimum, me)
  const spender = from === coinId ? null : router.toLowerCase()
  const value = from === coinId ? amount : 0n
  const built: BuiltSwap = {
    ...{ to: router, data: encode(calls), value, spender, minimum, validUntil: Date.now() + 60_000 },
    quote: { id: null, received, spender },
  }
  return { shape, me, amount, received, minimum, calls, built }
}

function ask({ shape, minimum }: Honest, source?: string) {
  const { from, to, amount } = shape
  const terms = { from, to, amount: String(amount), source, minimumReceived: String(minimum) }
  return world.ask('/v1/convert/build-transaction', {
    ...{ projectId: 'local', userAddress: `${swapChain}:${world.account.address}`, ...terms },
  })
}

function tell(honest: Honest, built: BuiltSwap): void {
  // More than the pools bring, and not so much more that nobody would believe it.
  told = { received: (honest.received * 105n) / 100n, spender: built.spender, built }
}

test.each(Object.keys(shapes) as ShapeName[])(
  'default: %s, told honestly, goes through and arrives',
  async (name) => {
    const honest = await createHonest(name)
    tell(honest, honest.built)
    const { status, body } = await ask(honest, 'liar')
    expect(status).toBe(200)
    const { tx } = body as { tx: { to: string; data: string; value: string } }
    const before = await world.getBalance(honest.shape.to)
    const fees = await world.send(tx)
    const after = await world.getBalance(honest.shape.to)
    expect(after - before + (honest.shape.to === coinId ? fees : 0n)).toBe(honest.received)
  },
)

type Lie = [name: string, build: (honest: Honest) => Partial<BuiltSwap>, only?: ShapeName]
const withCalls = (change: (honest: Honest) => readonly Call[]) => (honest: Honest) => ({
  data: encode(change(honest)),
})
const also = (more: (honest: Honest) => readonly Call[]) =>
  withCalls((honest) => [...honest.calls, ...more(honest)])
const ofCoin = 'the coin for a token'
const forCoin = 'a token for the coin'
const ofToken = 'a token for a token'

const lies: Lie[] = [
  // Another target.
  [
    'a router nobody listed, though it swaps honestly',
    ({ calls }) => ({ to: localMarket.pairs, data: calls.at(-1)?.data ?? '0x' }),
  ],
  ['the thief', () => ({ to: thief })],
  ['the account itself', ({ me }) => ({ to: me })],
  ['nobody', () => ({ to: '0x0000000000000000000000000000000000000000' })],
  ['Permit2', () => ({ to: permit2 })],
  ['a contract that looks like the router', () => ({ to: router.replace(/11$/, '12') })],
  ['the router with something behind it', () => ({ to: `${router}00` })],
  ['a name', () => ({ to: 'router.eth' })],
  ['no target', () => ({ to: '' })],
  ['a transfer of the token', ({ amount }) => ({ to: usdx.at, data: pay(usdx.at, thief, amount).data })],
  ['wrapping', () => ({ to: localMarket.wrapped, data: '0xd0e30db0' }), ofCoin],
  // A hidden approval: by what is called in place of the router.
  [
    'an approval of the token that is given',
    () => ({ to: usdx.at, data: approve(usdx.at, thief, maxUint256).data }),
  ],
  [
    'an approval of the token that is got',
    () => ({ to: usdtx.at, data: approve(usdtx.at, thief, maxUint256).data }),
  ],
  ['an approval of another token', () => ({ to: feex.at, data: approve(feex.at, thief, maxUint256).data })],
  [
    'an approval for the router itself',
    () => ({ to: feex.at, data: approve(feex.at, router, maxUint256).data }),
  ],
  [
    'an approval of all NFTs',
    () => ({
      to: nft.address,
      data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] }),
    }),
  ],
  [
    'an approval of all items',
    () => ({
      to: items.address,
      data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] }),
    }),
  ],
  // What is called.
  ['nothing', () => ({ data: '0x' })],
  ['less than a function', () => ({ data: '0xac9650' })],
  ['half a byte', ({ built }) => ({ data: `${built.data}0` as Hex })],
  ['no hex', () => ({ data: '0xzzzzzzzz' as Hex })],
  ['a function there is not', () => ({ data: '0x12345678' })],
  // Coins.
  ['coins beside a token', () => ({ value: 1n }), ofToken],
  ['a fortune in coins beside a token', () => ({ value: parseEther('10') }), forCoin],
  ['more coins than shown', ({ amount }) => ({ value: amount + 1n }), ofCoin],
  ['twice the coins', ({ amount }) => ({ value: amount * 2n }), ofCoin],
  ['fewer coins than shown', ({ amount }) => ({ value: amount - 1n }), ofCoin],
  ['no coins', () => ({ value: 0n }), ofCoin],
  // Who is to be allowed.
  ['a thief to be allowed', () => ({ spender: thief }), ofToken],
  ['Permit2 to be allowed', () => ({ spender: permit2 }), ofToken],
  ['the token to be allowed', () => ({ spender: usdx.at }), forCoin],
  ['somebody to be allowed a coin', () => ({ spender: router }), ofCoin],
  // What it promises.
  ['a lower minimum', ({ minimum }) => ({ minimum: minimum - 1n })],
  ['no minimum', () => ({ minimum: 0n })],
  ['less than nothing', ({ minimum }) => ({ minimum: -minimum })],
  ['a minimum it does not bring', ({ received }) => ({ minimum: received * 2n })],
  // Another recipient.
  ['everything to the thief', withCalls(({ shape, me, minimum }) => toCalls(shape, me, minimum, thief))],
  ['everything to the router', withCalls(({ shape, me, minimum }) => toCalls(shape, me, minimum, router))],
  [
    'everything to the pool',
    withCalls(({ shape, me, minimum }) => toCalls(shape, me, minimum, localMarket.pairs)),
    ofToken,
  ],
  ['half of it taken back', also(({ me, received }) => [take(usdtx.at, me, thief, received / 2n)]), ofToken],
  ['one unit taken back', also(({ me }) => [take(usdx.at, me, thief, 1n)]), ofCoin],
  ['all of it taken back', also(({ me, received }) => [take(usdx.at, me, thief, received)]), ofCoin],
  [
    'lent and taken back',
    withCalls(({ me, received, amount }) => [
      mint(usdx.at, me, received),
      take(usdx.at, me, thief, received),
      call(thief, '0x', amount),
    ]),
    ofCoin,
  ],
  // Another amount.
  [
    'one unit less than the minimum',
    withCalls(({ me, amount, minimum }) => [call(thief, '0x', amount), mint(usdx.at, me, minimum - 1n)]),
    ofCoin,
  ],
  ['nothing at all', withCalls(({ amount }) => [call(thief, '0x', amount)]), ofCoin],
  [
    'another token in its place',
    withCalls(({ me, amount, received }) => [take(usdx.at, me, thief, amount), mint(feex.at, me, received)]),
    ofToken,
  ],
  [
    'the wrapped coin in place of the coin',
    withCalls(({ shape, me, minimum }) => {
      const functionName = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
      const args = [shape.amount, minimum, [...shape.path], me, far] as const
      const swap = call(localMarket.pairs, encodeFunctionData({ abi, functionName, args }))
      return [...toCalls(shape, me, minimum, me).slice(0, 2), swap]
    }),
    forCoin,
  ],
  [
    'a swap that may fail, and does',
    withCalls(({ amount }) => [
      { ...call(localMarket.pairs, '0x12345678', amount), allowFailure: true },
      call(thief, '0x', amount),
    ]),
    ofCoin,
  ],
  ['one unit more of the token', also(({ me }) => [take(usdx.at, me, thief, 1n)]), ofToken],
  ['twice the amount', also(({ me, amount }) => [take(usdx.at, me, thief, amount)]), forCoin],
  ['all the account has of it', also(({ me }) => [take(usdx.at, me, thief, parseEther('0.9'))]), ofToken],
  [
    'more, given back as something else',
    also(({ me, amount }) => [take(usdx.at, me, thief, amount), mint(usdtx.at, me, amount)]),
    ofToken,
  ],
  [
    'more, by way of the router',
    also(({ me, amount }) => [take(usdx.at, me, router, amount), pay(usdx.at, thief, amount)]),
    forCoin,
  ],
  [
    'all of it at once, then what it costs paid back but a unit',
    withCalls(({ calls, me, amount }) => [
      ...calls,
      take(usdx.at, me, router, amount),
      pay(usdx.at, me, amount - 1n),
    ]),
    ofToken,
  ],
  // Other things of the account's.
  ['another token', also(({ me }) => [take(feex.at, me, thief, parseEther('0.5'))])],
  ['one unit of another token', also(({ me }) => [take(feex.at, me, thief, 1n)])],
  [
    'another token before the swap',
    withCalls(({ calls, me }) => [take(feex.at, me, thief, 1_000n), ...calls]),
  ],
  [
    'two other tokens',
    also(({ me }) => [take(feex.at, me, thief, 1n), take(localMarket.wrapped, me, thief, 1n)]),
    ofCoin,
  ],
  [
    'wrapped coins beside the coin',
    also(({ me }) => [take(localMarket.wrapped, me, thief, parseEther('1'))]),
    ofCoin,
  ],
  ['another token, paid back but a unit', also(({ me }) => [take(feex.at, me, router, 1_000n)])],
  [
    'an NFT',
    also(({ me }) => [
      token(
        nft.address,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [me, thief, 7n] }),
      ),
    ]),
  ],
  [
    'an item',
    also(({ me }) => [
      token(
        items.address,
        encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me, thief, 7n, 1n, '0x'] }),
      ),
    ]),
  ],
  [
    'several items',
    also(({ me }) => [
      token(
        items.address,
        encodeFunctionData({
          abi,
          functionName: 'safeBatchTransferFrom',
          args: [me, thief, [7n, 7n], [1n, 2n], '0x'],
        }),
      ),
    ]),
  ],
  // What fails.
  ['a swap that always fails', withCalls(() => [call(localMarket.pairs, '0x12345678')])],
  [
    'a swap of yesterday',
    withCalls(({ shape, me, minimum }) => {
      const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
      const data = encodeFunctionData({ abi, functionName, args: [minimum, [...shape.path], me, 1n] })
      return [call(localMarket.pairs, data, shape.amount)]
    }),
    ofCoin,
  ],
]

const cases = lies.flatMap(([name, build, only]) =>
  (only ? [only] : (Object.keys(shapes) as ShapeName[])).map((shape) => [name, shape, build] as const),
)

const codes = ['DATA_SWAP_REFUSED', 'DATA_SWAP_PRICE_MOVED', 'DATA_SWAP_WOULD_FAIL', 'DATA_SWAP_BALANCE_LOW']

test('default: there are more than fifty kinds', () => {
  expect(lies.length).toBeGreaterThanOrEqual(50)
  expect(new Set(lies.map(([name]) => name)).size).toBe(lies.length)
})

test.each(cases)(
  'error: %s, instead of %s, is not handed out; as the first choice it is refused, and the pools build',
  async (_, name, build) => {
    const honest = await createHonest(name)
    tell(honest, { ...honest.built, ...build(honest) })
    const alone = await ask(honest, 'liar')
    expect(alone.status).toBeGreaterThanOrEqual(400)
    expect(codes).toContain((alone.body as { code: string }).code)
    expect(JSON.stringify(alone.body)).not.toMatch(/"tx"|"data":"0x/)
    const { from, to, amount } = honest.shape
    const request = { chain: swapChain, from, to, amount, account: honest.me.toLowerCase(), slippage: 100 }
    const manager = createFresh()
    expect((await manager.getQuotes(request)).map(({ source }) => source)).toEqual(['liar', 'pools'])
    builds = 0
    const { minimum } = honest
    expect(await manager.build({ ...request, source: undefined, minimum })).toMatchObject({ source: 'pools' })
    expect(builds).toBe(1)
  },
)

test.each([
  ['a thief', thief],
  ['Permit2', permit2],
  ['the token', usdx.at],
])('error: no approval is built for %s, whoever the source names', async (_, spender) => {
  const honest = await createHonest(ofToken)
  tell(honest, { ...honest.built, spender })
  const { from, to, amount } = honest.shape
  const query = { from, to, amount: String(amount), source: 'liar' }
  const { status, body } = await world.get('/v1/convert/build-approve', {
    ...query,
    userAddress: `${swapChain}:${honest.me}`,
  })
  expect(status).toBe(502)
  expect(body).toMatchObject({ code: 'DATA_SWAP_REFUSED' })
})
