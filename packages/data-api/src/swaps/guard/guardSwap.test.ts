import { GangwayError } from '@gangway/protocol'
import { encodeErrorResult, type Hex, keccak256, numberToHex, padHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { BuiltSwap, SwapCallTerms, SwapRequest } from '../swapProvider.js'
import { guardSwap, type SwapRules } from './guardSwap.js'

// What a source may say and do, each told to the guard as a node would tell it.

const chain = 'eip155:1' as const
const coinId = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const account = '0x00000000000000000000000000000000000000a1'
const thief = '0x00000000000000000000000000000000000000f1'
const router = '0x00000000000000000000000000000000000000b1'
const given = '0x00000000000000000000000000000000000000c1'
const got = '0x00000000000000000000000000000000000000c2'
const other = '0x00000000000000000000000000000000000000c3'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const pool = '0x00000000000000000000000000000000000000d1'
const most = 2n ** 256n - 1n

type Log = { address: string; topics: string[]; data: string }

/** An honest swap of 1,000 for 990, and what the node says of it; lies are changes of it. */
type Case = {
  request: SwapRequest
  built: BuiltSwap
  rules: SwapRules
  /** Before and after. */
  given: [bigint, bigint]
  got: [bigint, bigint]
  allowance: [bigint, bigint]
  logs: Log[]
  status: string
  gas: bigint
  /** What its data says beside what it should; null: nobody can read it. */
  terms: Partial<SwapCallTerms> | null
}

const word = (value: bigint) => padHex(numberToHex(value), { size: 32 })
const topic = (event: string) => keccak256(toHex(event))
const party = (address: string) => padHex(address as Hex, { size: 32 })
const toLog = (address: string, event: string, parties: string[], amount: bigint): Log => ({
  address,
  topics: [topic(event), ...parties.map(party)],
  data: word(amount),
})
const toMove = (token: string, from: string, to: string, amount: bigint) =>
  toLog(token, 'Transfer(address,address,uint256)', [from, to], amount)
const toApproval = (token: string, spender: string, amount: bigint) =>
  toLog(token, 'Approval(address,address,uint256)', [account, spender], amount)

function createHonest(): Case {
  return {
    request: {
      ...{ chain, account, amount: 1_000n, slippage: 100 },
      from: `${chain}:${given}`,
      to: `${chain}:${got}`,
    },
    built: {
      ...{ to: router, data: '0x12345678', value: 0n, spender: router, minimum: 980n, validUntil: 0 },
      quote: { id: null, received: 990n },
    },
    rules: { routers: [router], spenders: [router], minimum: 980n, approvals: [], isOwn: false },
    given: [5_000n, 4_000n],
    got: [7n, 997n],
    allowance: [1_000n, 0n],
    logs: [
      toMove(given, account, pool, 1_000n),
      toMove(got, pool, account, 990n),
      toApproval(given, router, 0n),
    ],
    ...{ status: '0x1', gas: 21_000n, terms: {} },
  }
}

/** The same with the coin in place of what is given. */
function createOfCoin(): Case {
  const honest = createHonest()
  return {
    ...honest,
    request: { ...honest.request, from: coinId },
    built: { ...honest.built, value: 1_000n, spender: null },
    logs: [toMove(coin, account, router, 1_000n), toMove(got, pool, account, 990n)],
  }
}

/** The same with the coin in place of what is got. */
function createForCoin(): Case {
  const honest = createHonest()
  return {
    ...honest,
    request: { ...honest.request, to: coinId },
    logs: [toMove(given, account, pool, 1_000n), toMove(coin, router, account, 990n)],
  }
}

type Call = { status: string; returnData: string; gasUsed: string; logs: Log[] }

function toAnswer(one: Case): Call[] {
  const { request, built, given: gave, got: had, allowance, logs, status, gas } = one
  const read = (value: bigint): Call => ({ status: '0x1', returnData: word(value), gasUsed: '0x1', logs: [] })
  const hasGiven = request.from !== coinId
  const hasGot = request.to !== coinId
  const balances = (at: 0 | 1) => [...(hasGiven ? [read(gave[at])] : []), ...(hasGot ? [read(had[at])] : [])]
  const allowed = (at: 0 | 1) => (hasGiven && built.spender !== null ? [read(allowance[at])] : [])
  const swap: Call = { status, returnData: '0x', gasUsed: numberToHex(gas), logs }
  return [...balances(0), ...allowed(0), swap, ...balances(1), ...allowed(1)]
}

const toAsset = (id: string) => (id === coinId ? null : id.slice(id.lastIndexOf(':') + 1))

const guard = ({ request, built, rules, terms }: Case, answer: unknown) => {
  const said: SwapCallTerms = {
    ...{ chain, recipient: account, amount: request.amount, minimum: built.minimum },
    ...{ from: toAsset(request.from), to: toAsset(request.to) },
  }
  const reader = async (): Promise<SwapCallTerms | null> => terms && { ...said, ...terms }
  const read = async (_chain: string, method: string) => {
    if (answer instanceof Error) throw answer
    return method === 'eth_getBalance' ? numberToHex(built.value) : answer
  }
  return guardSwap({ read }, request, built, { ...rules, read: reader })
}

const run = (one: Case, calls: unknown = toAnswer(one)) => guard(one, [{ calls }])

test.each([
  ['a token for a token', createHonest],
  ['the coin for a token', createOfCoin],
  ['a token for the coin', createForCoin],
])('default: an honest swap of %s goes through, with what it brought', async (_, create) => {
  expect(await run(create())).toEqual({ received: 990n, gas: 21_000n })
})

test('behavior: what was paid back of the coin is not spent', async () => {
  const one = createOfCoin()
  one.logs.push(toMove(coin, router, account, 100n))
  expect(await run(one)).toMatchObject({ received: 990n })
})

const refused = 'DATA_SWAP_REFUSED'
const moved = 'DATA_SWAP_PRICE_MOVED'
const untried = 'DATA_SWAP_UNTRIED'
const withBuilt = (change: Partial<BuiltSwap>) => (one: Case) => ({
  ...one,
  built: { ...one.built, ...change },
})
const withLog = (log: Log) => (one: Case) => ({ ...one, logs: [...one.logs, log] })
const withTerms = (terms: Case['terms']) => (one: Case) => ({ ...one, terms })
const withRight = (event: string, parties: string[]) => withLog(toLog(other, event, parties, 1n))

const lies: [name: string, code: string, change: (one: Case) => Case, create?: () => Case][] = [
  // Where it goes.
  ['another target', refused, withBuilt({ to: thief })],
  ['the token as its target', refused, withBuilt({ to: given })],
  ['the token that is got as its target', refused, withBuilt({ to: got })],
  ['the account as its target', refused, withBuilt({ to: account })],
  ['nobody as its target', refused, withBuilt({ to: '0x0000000000000000000000000000000000000000' })],
  ['Permit2 as its target', refused, withBuilt({ to: permit2 })],
  ['a target that looks like the router', refused, withBuilt({ to: router.replace('b1', 'b7') })],
  ['a target with something behind it', refused, withBuilt({ to: `${router}00` })],
  ['a target that is no address', refused, withBuilt({ to: 'router.eth' })],
  ['an empty target', refused, withBuilt({ to: '' })],
  ['a call of nothing', refused, withBuilt({ data: '0x' })],
  ['a call of less than a function', refused, withBuilt({ data: '0x123456' })],
  ['a call in half a byte', refused, withBuilt({ data: '0x123456789' })],
  ['a call that is no hex', refused, withBuilt({ data: '0xzz345678' })],
  // What it sends.
  ['coins beside a token', refused, withBuilt({ value: 1n })],
  ['more coins than shown', refused, withBuilt({ value: 1_001n }), createOfCoin],
  ['all coins', refused, withBuilt({ value: most }), createOfCoin],
  ['fewer coins than shown', refused, withBuilt({ value: 999n }), createOfCoin],
  ['no coins', refused, withBuilt({ value: 0n }), createOfCoin],
  // Whom it wants allowed.
  ['another spender', refused, withBuilt({ spender: thief })],
  ['Permit2 as its spender', refused, withBuilt({ spender: permit2 })],
  ['a spender of coins', refused, withBuilt({ spender: router }), createOfCoin],
  // What it promises.
  ['a lower minimum', moved, withBuilt({ minimum: 979n })],
  ['no minimum', moved, withBuilt({ minimum: 0n })],
  ['a minimum below nothing', moved, withBuilt({ minimum: -1n })],
  [
    'a minimum of nothing where nothing was shown',
    moved,
    (one) => ({
      ...one,
      built: { ...one.built, minimum: 0n },
      rules: { ...one.rules, minimum: 0n },
    }),
  ],
  // What it brings.
  ['one unit less than the minimum', refused, (one) => ({ ...one, got: [7n, 986n] })],
  ['nothing', refused, (one) => ({ ...one, got: [7n, 7n] })],
  ['a loss', refused, (one) => ({ ...one, got: [997n, 7n] })],
  [
    'another recipient',
    refused,
    (one) => ({
      ...one,
      got: [7n, 7n],
      logs: [toMove(given, account, pool, 1_000n), toMove(got, pool, thief, 990n)],
    }),
  ],
  ['an event of what never came', refused, (one) => ({ ...one, got: [7n, 8n] })],
  [
    'coins to another recipient',
    refused,
    (one) => ({
      ...one,
      logs: [toMove(given, account, pool, 1_000n), toMove(coin, router, thief, 990n)],
    }),
    createForCoin,
  ],
  ['coins that are taken back', refused, withLog(toMove(coin, account, thief, 990n)), createForCoin],
  ['some of what it brought taken back', refused, withLog(toMove(got, account, thief, 1n))],
  // What its data says, however it behaves while it is tried.
  ['data that nobody can read', refused, withTerms(null)],
  ['data that pays a thief', refused, withTerms({ recipient: thief })],
  ['data that pays the router', refused, withTerms({ recipient: router })],
  ['data that pays on another network', refused, withTerms({ chain: 'eip155:10' })],
  ['data that may take a unit more', refused, withTerms({ amount: 1_001n })],
  ['data that may take everything', refused, withTerms({ amount: most })],
  ['data that takes another token', refused, withTerms({ from: other })],
  ['data that takes the coin', refused, withTerms({ from: null })],
  ['data that takes a token in place of the coin', refused, withTerms({ from: other }), createOfCoin],
  ['data that pays another token', refused, withTerms({ to: other })],
  ['data that pays the coin', refused, withTerms({ to: null })],
  ['data that may bring a unit less', refused, withTerms({ minimum: 979n })],
  ['data that need bring nothing', refused, withTerms({ minimum: 0n })],
  // What it costs.
  ['more gas than any swap takes', refused, (one) => ({ ...one, gas: 3_000_001n })],
  // What it takes.
  ['one unit more than shown', refused, (one) => ({ ...one, given: [5_000n, 3_999n] })],
  ['everything', refused, (one) => ({ ...one, given: [5_000n, 0n] })],
  [
    'more by an event, though the balance says otherwise',
    refused,
    withLog(toMove(given, account, thief, 1n)),
  ],
  [
    'more in two parts',
    refused,
    (one) => ({
      ...one,
      logs: [toMove(given, account, pool, 600n), toMove(given, account, thief, 600n), ...one.logs.slice(1)],
    }),
  ],
  ['another token', refused, withLog(toMove(other, account, thief, 1n))],
  [
    'another token, in capital letters',
    refused,
    withLog({
      address: other.toUpperCase().replace('0X', '0x'),
      topics: [
        topic('Transfer(address,address,uint256)'),
        party(account.toUpperCase().replace('0X', '0x')),
        party(thief),
      ],
      data: word(1n),
    }),
  ],
  ['coins beside a token, in the middle', refused, withLog(toMove(coin, account, thief, 1n))],
  ['coins twice over', refused, withLog(toMove(coin, account, thief, 1n)), createOfCoin],
  [
    'an amount nobody can read',
    refused,
    (one) => ({
      ...one,
      logs: [...one.logs, { ...toMove(given, account, thief, 0n), data: '0x' }],
    }),
  ],
  [
    'an NFT',
    refused,
    withLog({
      address: other,
      topics: [topic('Transfer(address,address,uint256)'), party(account), party(thief), word(7n)],
      data: '0x',
    }),
  ],
  [
    'an item of ERC-1155',
    refused,
    withRight('TransferSingle(address,address,address,uint256,uint256)', [router, account, thief]),
  ],
  [
    'items of ERC-1155',
    refused,
    withRight('TransferBatch(address,address,address,uint256[],uint256[])', [router, account, thief]),
  ],
  [
    'an item of ERC-6909',
    refused,
    withRight('Transfer(address,address,address,uint256,uint256)', [account, thief]),
  ],
  // What it lets others take.
  ['a higher allowance for its router', refused, withLog(toApproval(given, router, 1_001n))],
  ['an allowance without end', refused, withLog(toApproval(given, router, most))],
  ['an allowance for another', refused, withLog(toApproval(given, thief, 1n))],
  ['an allowance for Permit2', refused, withLog(toApproval(given, permit2, most))],
  ['an allowance of another token', refused, withLog(toApproval(other, router, 1n))],
  ['an allowance of what is got', refused, withLog(toApproval(got, router, 1n))],
  ['an allowance while it swaps coins', refused, withLog(toApproval(other, router, 1n)), createOfCoin],
  [
    'an allowance of an NFT',
    refused,
    withLog({
      address: other,
      topics: [topic('Approval(address,address,uint256)'), party(account), party(thief), word(7n)],
      data: '0x',
    }),
  ],
  ['an allowance that no event tells of', refused, (one) => ({ ...one, allowance: [1_000n, most] })],
  ['all NFTs', refused, withRight('ApprovalForAll(address,address,bool)', [account, thief])],
  [
    'an allowance by Permit2',
    refused,
    withRight('Approval(address,address,address,uint160,uint48)', [account, given, thief]),
  ],
  [
    'a signed allowance by Permit2',
    refused,
    withRight('Permit(address,address,address,uint160,uint48,uint48)', [account, given, thief]),
  ],
  [
    'an allowance of ERC-6909',
    refused,
    withRight('Approval(address,address,uint256,uint256)', [account, thief]),
  ],
  ['an operator of ERC-6909', refused, withRight('OperatorSet(address,address,bool)', [account, thief])],
  ['an operator of ERC-777', refused, withRight('AuthorizedOperator(address,address)', [thief, account])],
  [
    'debts that another may make',
    refused,
    withRight('BorrowAllowanceDelegated(address,address,address,uint256)', [account, thief]),
  ],
  [
    'the ownership of a contract',
    refused,
    withRight('OwnershipTransferred(address,address)', [account, thief]),
  ],
]

test('default: there are more than fifty lies', () => {
  expect(lies.length).toBeGreaterThanOrEqual(50)
  expect(new Set(lies.map(([name]) => name)).size).toBe(lies.length)
})

test.each(lies)('error: a lie, %s, is not let through', async (_, code, change, create = createHonest) => {
  await expect(run(change(create()))).rejects.toMatchObject({ code })
})

test.each(lies)(
  'error: nor is it inside of a call that carries others: %s',
  async (_, code, change, create = createHonest) => {
    // A multicall has the same effects behind another selector, and more events around them.
    const one = change(create())
    const isPlain = /^0x[0-9a-f]{8}$/.test(one.built.data)
    const wrapped = isPlain ? withBuilt({ data: `0xac9650d8${one.built.data.slice(2)}` })(one) : one
    const around = toMove(other, pool, router, 5n)
    await expect(run({ ...wrapped, logs: [around, ...wrapped.logs, around] })).rejects.toMatchObject({ code })
  },
)

test('error: a swap that fails, and less in the account than is to be swapped', async () => {
  await expect(run({ ...createHonest(), status: '0x0' })).rejects.toMatchObject({
    code: 'DATA_SWAP_WOULD_FAIL',
  })
  await expect(run({ ...createHonest(), given: [999n, 0n], status: '0x0' })).rejects.toMatchObject({
    code: 'DATA_SWAP_BALANCE_LOW',
  })
})

test('error: a contract that says that the account has too little is not believed; the node is', async () => {
  const words = encodeErrorResult({
    abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }],
    args: ['insufficient balance'],
  })
  const one = { ...createOfCoin(), status: '0x0' }
  const calls = toAnswer(one).map((call) => (call.status === '0x0' ? { ...call, returnData: words } : call))
  await expect(run(one, calls)).rejects.toMatchObject({ code: 'DATA_SWAP_WOULD_FAIL' })
  const short = { ...one, request: { ...one.request, amount: one.built.value } }
  const reader = async () => ({
    ...({ chain, recipient: account, amount: 1_000n, minimum: 980n, from: null, to: got } as const),
  })
  const rpc = {
    read: async (_: string, method: string) => (method === 'eth_getBalance' ? '0x1' : [{ calls }]),
  }
  const rules = { ...short.rules, read: reader }
  await expect(guardSwap(rpc, short.request, short.built, rules)).rejects.toMatchObject({
    code: 'DATA_SWAP_BALANCE_LOW',
  })
})

test.each([
  ['calls left out', (calls: Call[]) => calls.slice(1)],
  ['no calls', () => []],
  ['a call without a status', (calls: Call[]) => calls.map(({ status, ...call }) => call)],
  ['text', () => 'fine'],
])('error: a node’s answer with %s tells nothing', async (_, change) => {
  await expect(run(createHonest(), change(toAnswer(createHonest())))).rejects.toMatchObject({ code: untried })
})

test('error: a token that tells no balance cannot be checked; a node that cannot try, nothing', async () => {
  const calls = toAnswer(createHonest()).map((call, index) =>
    index === 1 ? { ...call, returnData: '0x' } : call,
  )
  await expect(run(createHonest(), calls)).rejects.toMatchObject({ code: refused })
  const unknown = new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32601 } })
  await expect(guard(createHonest(), unknown)).rejects.toMatchObject({ code: untried })
  const down = new GangwayError('RPC_UPSTREAM_FAILED')
  await expect(guard(createHonest(), down)).rejects.toThrow(down)
})

test('error: what somebody else has encoded has to be read; what was encoded here does not', async () => {
  const one = createHonest()
  const read = async (_: string, method: string) =>
    method === 'eth_simulateV1' ? [{ calls: toAnswer(one) }] : undefined
  await expect(guardSwap({ read }, one.request, one.built, one.rules)).rejects.toMatchObject({
    code: refused,
  })
  const own = { ...one.rules, isOwn: true }
  expect(await guardSwap({ read }, one.request, one.built, own)).toMatchObject({ received: 990n })
})
