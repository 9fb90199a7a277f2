import { localEvmTokens, localMarket } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import { startServer } from '@gangway/server-kit'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { guardSwap } from '../src/swaps/guard/guardSwap.js'
import { createTestRpc } from './createTestRpc.js'
import { coinId, type SwapWorld, startSwapWorld, swapChain } from './startSwapWorld.js'

// Lies that behave for as long as they are tried: their owner flips a switch once the transaction is on its way. Each passes
// the trial, is refused by what its data says, and, sent past us all the same, shows what it would have taken.

const { usdx, feex } = localEvmTokens
const { pairs, holder, settler, aggregator, executor, bridge, wrapped } = localMarket
const coin: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const thief: Address = '0x00000000000000000000000000000000000bad01'
const far = 2n ** 64n

const abi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function transferFrom(address token, address owner, address recipient, uint256 amount) returns (bool)',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
  'function run(bytes script) payable returns (uint256)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap) payable',
  'function flip(bool isOn)',
  'function mint(address to, uint256 amount)',
])
const actionParameters = parseAbiParameters('address to, uint256 value, bytes data')
const scriptParameters = parseAbiParameters([
  'Call[] calls, Call[] later, address token, address to',
  'struct Call { address to; uint256 value; bytes data; }',
])

type Call = { to: Address; value: bigint; data: Hex }
/** What is swapped: the coin for USDX, or USDX for the coin. */
type Sale = { isOfCoin: boolean; me: Address; amount: bigint; received: bigint; minimum: bigint }
type Service = '0x' | '1inch' | 'lifi'
type Built = Call & { spender: Address }

const toCall = (to: Address, data: Hex, value = 0n): Call => ({ to, data, value })
const takeFrom = (from: Address, to: Address, amount: bigint) =>
  toCall(
    usdx.at,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] }),
  )
const pay = (token: Address, to: Address, amount: bigint) =>
  toCall(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }))
const holderTake = (token: Address, me: Address, to: Address, amount: bigint) =>
  toCall(holder, encodeFunctionData({ abi, functionName: 'transferFrom', args: [token, me, to, amount] }))

function swapBy(to: Address, { isOfCoin, amount }: Sale): Call[] {
  if (isOfCoin) {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const args = [0n, [wrapped, usdx.at], to, far] as const
    return [toCall(pairs, encodeFunctionData({ abi, functionName, args }), amount)]
  }
  const functionName = 'swapExactTokensForETHSupportingFeeOnTransferTokens'
  const args = [amount, 0n, [usdx.at, wrapped], to, far] as const
  return [
    toCall(usdx.at, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pairs, amount] })),
    toCall(pairs, encodeFunctionData({ abi, functionName, args })),
  ]
}

const script = (calls: readonly Call[], later: readonly Call[], token: Address, to: Address) =>
  encodeAbiParameters(scriptParameters, [calls, later, token, to])
const run = (data: Hex, value = 0n) =>
  toCall(executor, encodeFunctionData({ abi, functionName: 'run', args: [data] }), value)
const wantedOf = ({ isOfCoin }: Sale) => (isOfCoin ? usdx.at : coin)

/** The executor swaps for `to`, and later gives all it was handed to the thief, but what the swap's own contract asks for. */
function betray(sale: Sale, to: Address, before: readonly Call[] = []): Hex {
  const { isOfCoin, amount } = sale
  const kept = amount / 1_000n
  const theft = isOfCoin ? toCall(thief, '0x', amount - kept) : pay(usdx.at, thief, amount - kept)
  const later = [...before, theft, ...swapBy(executor, { ...sale, amount: kept })]
  return script([...before, ...swapBy(executor, sale)], later, wantedOf(sale), to)
}

type Exec = { operator?: Address; token?: Address; amount?: bigint; target?: Address; data: Hex }
function toExec(sale: Sale, { data, ...change }: Exec): Built {
  const terms = sale.isOfCoin
    ? { operator: zeroAddress, token: zeroAddress, amount: 0n, target: settler }
    : { operator: settler, token: usdx.at, amount: sale.amount, target: settler }
  const { operator, token, amount, target } = { ...terms, ...change }
  const args = [operator, token, amount, target, data] as const
  return {
    ...{ to: holder, spender: holder, value: sale.isOfCoin ? sale.amount : 0n },
    data: encodeFunctionData({ abi, functionName: 'exec', args }),
  }
}
function settle(
  calls: readonly Call[],
  slippage: { recipient: Address; buyToken: Address; minAmountOut: bigint },
) {
  const actions = calls.map(({ to, value, data }) => encodeAbiParameters(actionParameters, [to, value, data]))
  return encodeFunctionData({ abi, functionName: 'execute', args: [slippage, actions, zeroHash] })
}
/** What is given, in the hands of the executor. */
const hand = (sale: Sale): Call[] =>
  sale.isOfCoin ? [] : [holderTake(usdx.at, sale.me, executor, sale.amount)]
const getValue = (sale: Sale) => (sale.isOfCoin ? sale.amount : 0n)

function toOneInch(sale: Sale, data: Hex, change: object = {}): Built {
  const desc = {
    ...{ srcToken: sale.isOfCoin ? coin : usdx.at, dstToken: wantedOf(sale), srcReceiver: executor },
    ...{ dstReceiver: sale.me, amount: sale.amount, minReturnAmount: 1n, flags: 0n, ...change },
  } as const
  return {
    ...{ to: aggregator, spender: aggregator, value: getValue(sale) },
    data: encodeFunctionData({ abi, functionName: 'swap', args: [executor, desc, data] }),
  }
}
function toLifi(sale: Sale, callData: Hex, change: { receiver?: Address; least?: bigint } = {}): Built {
  const { receiver = sale.me, least = 1n } = change
  const swap = {
    ...{ callTo: executor, approveTo: executor, fromAmount: sale.amount, requiresDeposit: !sale.isOfCoin },
    ...{ sendingAssetId: sale.isOfCoin ? zeroAddress : usdx.at, callData },
    receivingAssetId: sale.isOfCoin ? usdx.at : zeroAddress,
  }
  const functionName = sale.isOfCoin ? 'swapTokensSingleV3NativeToERC20' : 'swapTokensSingleV3ERC20ToNative'
  return {
    ...{ to: bridge, spender: bridge, value: getValue(sale) },
    data: encodeFunctionData({ abi, functionName, args: [zeroHash, 'local', '', receiver, least, swap] }),
  }
}
const fromBridge = (sale: Sale): Call[] => (sale.isOfCoin ? [] : [takeFrom(bridge, executor, sale.amount)])

const lies: [service: Service, name: string, build: (sale: Sale) => Built, only?: 'the coin' | 'a token'][] =
  [
    [
      '0x',
      'another target and another operator',
      (sale) =>
        toExec(sale, {
          ...{ operator: executor, target: executor },
          data: run(betray(sale, sale.me, hand(sale))).data,
        }),
    ],
    [
      '0x',
      'another target alone',
      (sale) => toExec(sale, { target: executor, data: run(betray(sale, sale.me)).data }),
      'the coin',
    ],
    [
      '0x',
      'another operator, of a settler that is genuine',
      (sale) =>
        toExec(sale, {
          operator: executor,
          data: settle([run(betray(sale, settler, hand(sale)))], {
            ...{ recipient: sale.me, buyToken: coin, minAmountOut: 1n },
          }),
        }),
      'a token',
    ],
    [
      '0x',
      'a settler that is told of a minimum of one unit',
      (sale) =>
        toExec(sale, {
          data: settle(
            [
              ...(sale.isOfCoin ? [] : [holderTake(usdx.at, sale.me, executor, sale.amount)]),
              run(betray(sale, settler), getValue(sale)),
            ],
            { recipient: sale.me, buyToken: wantedOf(sale), minAmountOut: 1n },
          ),
        }),
    ],
    [
      '0x',
      'a settler that is told of nothing of another token',
      (sale) =>
        toExec(sale, {
          data: settle(
            [
              ...(sale.isOfCoin ? [] : [holderTake(usdx.at, sale.me, executor, sale.amount)]),
              run(betray(sale, sale.me), getValue(sale)),
            ],
            { recipient: sale.me, buyToken: feex.at, minAmountOut: 0n },
          ),
        }),
    ],
    [
      '0x',
      'a settler that pays the thief, who hands it on',
      (sale) =>
        toExec(sale, {
          data: settle(
            [
              ...(sale.isOfCoin ? [] : [holderTake(usdx.at, sale.me, executor, sale.amount)]),
              run(betray(sale, sale.me), getValue(sale)),
            ],
            { recipient: thief, buyToken: wantedOf(sale), minAmountOut: 0n },
          ),
        }),
    ],
    [
      '0x',
      'another token that the account has allowed without end',
      (sale) =>
        toExec(sale, {
          ...{ operator: executor, token: feex.at, amount: maxUint256, target: executor },
          data: run(
            script(
              [
                toCall(
                  usdx.at,
                  encodeFunctionData({ abi, functionName: 'mint', args: [sale.me, sale.received] }),
                ),
              ],
              [holderTake(feex.at, sale.me, thief, parseEther('1')), toCall(thief, '0x', sale.amount)],
              feex.at,
              thief,
            ),
          ).data,
        }),
      'the coin',
    ],
    ['1inch', 'a minimum of one unit', (sale) => toOneInch(sale, betray(sale, aggregator))],
    [
      '1inch',
      'a partial fill of the minimum',
      (sale) => toOneInch(sale, betray(sale, aggregator), { flags: 1n }),
    ],
    [
      '1inch',
      'the thief as the one who is paid, and the account beside',
      (sale) => {
        const small = { ...sale, amount: sale.amount / 1_000n }
        const big = { ...sale, amount: sale.amount - small.amount }
        const theft = sale.isOfCoin ? toCall(thief, '0x', big.amount) : pay(usdx.at, thief, big.amount)
        const data = script(
          [...swapBy(sale.me, big), ...swapBy(executor, small)],
          [theft, ...swapBy(executor, small)],
          ...([wantedOf(sale), aggregator] as const),
        )
        return toOneInch(sale, data, { dstReceiver: thief })
      },
    ],
    [
      'lifi',
      'a minimum of one unit',
      (sale) => toLifi(sale, run(betray(sale, bridge, fromBridge(sale))).data),
    ],
    [
      'lifi',
      'the thief as the one who is paid, and the account beside',
      (sale) => {
        const data = run(betray(sale, sale.me, fromBridge(sale))).data
        return toLifi(sale, data, { receiver: thief, least: 0n })
      },
    ],
  ]

let world: SwapWorld
let told: (Built & { received: bigint; minimum: bigint }) | undefined

function answer(path: string): unknown {
  if (!told) return {}
  const { to, data, value, spender, received, minimum } = told
  const tx = { to, data, value: String(value) }
  if (path.startsWith('/1inch')) return { dstAmount: String(received), tx }
  if (path.startsWith('/lifi'))
    return {
      estimate: { toAmount: String(received), toAmountMin: String(minimum), approvalAddress: spender },
      transactionRequest: tx,
    }
  return {
    ...{ liquidityAvailable: true, buyAmount: String(received), minBuyAmount: String(minimum) },
    ...{ allowanceTarget: spender, transaction: tx },
  }
}

beforeAll(async () => {
  world = await startSwapWorld(async () => {
    const fetch = async (request: Request) => Response.json(answer(new URL(request.url).pathname))
    const server = await startServer({ fetch, host: '127.0.0.1', port: 0, portVariable: 'API_PORT' })
    const url = `http://127.0.0.1:${server.port}`
    const env = {
      ...{ ZEROX_URL: `${url}/0x`, ONEINCH_URL: `${url}/1inch`, LIFI_URL: `${url}/lifi` },
      ...{ ZEROX_ROUTERS: holder, ZEROX_REGISTRY: localMarket.registry, ZEROX_CHAINS: swapChain },
      ...{ ONEINCH_ROUTERS: aggregator, ONEINCH_CHAINS: swapChain },
      ...{ LIFI_ROUTERS: bridge, LIFI_CHAINS: swapChain },
    }
    return { env, stop: () => server.close(0) }
  })
  const mint = (token: Address, amount: bigint) =>
    world.send({
      ...{ to: token, value: '0' },
      data: encodeFunctionData({ abi, functionName: 'mint', args: [world.account.address, amount] }),
    })
  await mint(usdx.at, 1_000_000_000_000n)
  await mint(feex.at, parseEther('1000'))
  for (const token of [usdx.at, feex.at])
    for (const spender of [holder, aggregator, bridge])
      await world.send({
        ...{ to: token, value: '0' },
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
      })
})
afterAll(() => world?.stop())
const flip = (isOn: boolean) =>
  world.send({
    ...{ to: executor, value: '0' },
    data: encodeFunctionData({ abi, functionName: 'flip', args: [isOn] }),
  })
afterEach(() => flip(false))

const usdxId = `${swapChain}:${usdx.at}` as const

async function createSale(isOfCoin: boolean) {
  const amount = isOfCoin ? parseEther('0.5') : 1_000_000_000n
  const path = isOfCoin ? [wrapped, usdx.at] : [usdx.at, wrapped]
  const outs = await world.client.readContract({
    ...{ abi, address: pairs, functionName: 'getAmountsOut', args: [amount, path] },
  })
  const received = outs[1] ?? 0n
  const [from, to] = isOfCoin ? ([coinId, usdxId] as const) : ([usdxId, coinId] as const)
  const me = world.account.address
  return { isOfCoin, me, amount, received, minimum: (received * 98n) / 100n, from, to }
}

const cases = lies.flatMap(([service, name, build, only]) =>
  [true, false]
    .filter((isOfCoin) => only === undefined || (only === 'the coin') === isOfCoin)
    .map((isOfCoin) => [service, name, isOfCoin ? 'the coin' : 'a token', build] as const),
)

test('default: there are more than a dozen', () => {
  expect(cases.length).toBeGreaterThan(12)
})

test.each(cases)(
  'error: %s: %s, for %s, behaves while it is tried, and is not let through',
  async (service, _, what, build) => {
    const sale = await createSale(what === 'the coin')
    const { amount, received, minimum, from, to, me } = sale
    const built = build(sale)
    told = { ...built, received, minimum }
    // The trial alone would let it pass.
    const { rpc } = createTestRpc([{ network: gangwayOne, rpcUrls: [world.anvil.url] }])
    const spender = sale.isOfCoin ? null : built.spender.toLowerCase()
    const trusting = async () => ({
      ...{ chain: swapChain, recipient: me.toLowerCase(), amount, minimum },
      from: sale.isOfCoin ? null : usdx.at.toLowerCase(),
      to: sale.isOfCoin ? usdx.at.toLowerCase() : null,
    })
    const trial = guardSwap(
      rpc,
      { chain: swapChain, from, to, amount, account: me, slippage: 200 },
      { ...built, spender, minimum, validUntil: 0, quote: { id: null, received } },
      {
        ...{ routers: [built.to.toLowerCase()], spenders: [built.spender.toLowerCase()], minimum },
        ...{ approvals: [], isOwn: false, read: trusting },
      },
    )
    expect((await trial).received).toBeGreaterThanOrEqual(minimum)
    // What its data says does not.
    const terms = { from, to, amount: String(amount), source: service, eip155: { slippage: 2 } }
    expect(await world.build({ ...terms, minimumReceived: String(minimum) })).toMatchObject({
      code: 'DATA_SWAP_REFUSED',
    })
    // And this is why.
    await flip(true)
    const [before, other] = [await world.getBalance(to), await world.getBalance(`${swapChain}:${feex.at}`)]
    const fees = await world.send({ ...built, value: String(built.value) })
    const got = (await world.getBalance(to)) - before + (sale.isOfCoin ? 0n : fees)
    const lost = other - (await world.getBalance(`${swapChain}:${feex.at}`))
    expect(got < minimum / 100n || lost > 0n).toBe(true)
  },
)
