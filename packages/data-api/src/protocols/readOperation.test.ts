import fc from 'fast-check'
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import type { AccountEvent } from '../model/accountEvent.js'
import { protocols } from './eip155/index.js'
import { localProtocols } from './localProtocols.js'
import { readOperation } from './readOperation.js'

const chain = 'eip155:31337'
const { account, from: stranger } = createAccountEvent()
const zero = `0x${'0'.repeat(40)}`
const pool = localProtocols.pool.toLowerCase()
const vault = `0x${'7'.repeat(40)}`
const own = { chain, from: account, to: pool, method: '0x617ba037' } as const
const foreign = { ...own, from: stranger } as const

const toLog = (address: string, signature: string, args: Readonly<Record<string, unknown>>) => {
  const abi = parseAbiItem(signature as 'event E()') as AbiEvent
  const rest = abi.inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    topics: encodeEventTopics({ abi: [abi], args }).map(String),
    data: encodeAbiParameters(
      rest,
      rest.map(({ name }) => args[name ?? '']),
    ) as string,
  }
}
const lend = (user: string, address: string = pool) =>
  toLog(
    address,
    'event Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode)',
    { reserve: stranger, user, onBehalfOf: user, amount: 5n, referralCode: 0 },
  )
const borrow = toLog(
  pool,
  'event Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode)',
  {
    ...{ reserve: stranger, user: account, onBehalfOf: account, amount: 5n },
    ...{ interestRateMode: 2, borrowRate: 0n, referralCode: 0 },
  },
)

const move = (change: Partial<AccountEvent>) => createAccountEvent({ initiator: account, ...change })
const paid = move({ direction: 'out', from: account, to: pool })
const got = move({ direction: 'in', from: pool, to: account })
const none = { operation: null, protocol: null }

describe('by events of contracts of our list', () => {
  test('default: the account an event names, in its own transaction', () => {
    expect(readOperation(own, account, [lend(account)], [paid])).toEqual({
      operation: 'deposit',
      protocol: 'Aave',
    })
  })

  test('error: in its own transaction too, what moved must agree', () => {
    expect(readOperation(own, account, [lend(account)], [])).toEqual(none)
    expect(readOperation(own, account, [lend(account)], [got])).toEqual(none)
  })

  test('error: another contract took a thousand and lent one unit for the account', () => {
    const thief = { ...own, to: vault } as const
    const taken = { ...paid, raw: 1_000_000_000n, to: vault }
    expect(readOperation(thief, account, [lend(account)], [taken])).toEqual(none)
    // A contract of another protocol is no better.
    const other = { ...own, to: localProtocols.loans.toLowerCase() }
    expect(readOperation(other, account, [lend(account)], [taken])).toEqual(none)
    expect(readOperation({ ...own, to: null }, account, [lend(account)], [taken])).toEqual(none)
  })

  test('error: a stranger’s bridge that brought nothing', () => {
    const arrive = toLog(
      localProtocols.bridge.toLowerCase(),
      'event ETHWithdrawalFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)',
      { from: stranger, to: account, amount: 5n, extraData: '0x' },
    )
    expect(readOperation(foreign, account, [arrive], [got])).toMatchObject({ operation: 'bridge' })
    expect(readOperation(foreign, account, [arrive], [paid])).toEqual(none)
  })

  test('behavior: in a stranger’s transaction only where it moved what it says', () => {
    expect(readOperation(foreign, account, [lend(account)], [paid])).toMatchObject({ operation: 'deposit' })
    expect(readOperation(foreign, account, [lend(account)], [got])).toEqual(none)
    expect(readOperation(foreign, account, [lend(account)], [])).toEqual(none)
  })

  test('error: another account, another chain, another contract', () => {
    expect(readOperation(own, account, [lend(stranger)], [paid])).toEqual(none)
    expect(readOperation({ ...own, chain: 'eip155:1' }, account, [lend(account)], [paid])).toEqual(none)
    expect(readOperation(own, account, [lend(account, stranger)], [paid])).toEqual(none)
  })

  test('behavior: two operations are none, the same twice is one', () => {
    expect(readOperation(own, account, [lend(account), borrow], [paid, got])).toEqual(none)
    expect(readOperation(own, account, [lend(account), lend(account)], [paid])).toMatchObject({
      operation: 'deposit',
    })
  })

  test('error: whatever a contract of the list writes, nothing throws', () => {
    const topics = protocols.flatMap(({ events = [] }) =>
      events.map(({ event }) => encodeEventTopics({ abi: parseAbi([event as 'event E()']) })[0]),
    )
    const hex = fc.uint8Array({ maxLength: 600 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    const word = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const topic = word.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    const log = fc.record({
      address: fc.constantFrom(...Object.values(localProtocols).map((address) => address.toLowerCase())),
      topics: fc
        .tuple(fc.constantFrom(...topics), fc.array(topic, { maxLength: 4 }))
        .map(([first, rest]) => [String(first), ...rest]),
      data: hex,
    })
    fc.assert(
      fc.property(fc.array(log, { maxLength: 5 }), (logs) => {
        expect(readOperation({ ...own, to: null, method: null }, account, logs, [paid])).toEqual(none)
      }),
    )
  })
})

describe('by the function called, where no event names the caller', () => {
  const wrapped = localProtocols.wrappedStaked.toLowerCase()
  const wrap = { ...own, to: wrapped, method: '0xea598cb0' } as const

  test('default: the caller’s own, where it moved what it says', () => {
    expect(readOperation(wrap, account, [], [paid, got])).toEqual({ operation: 'deposit', protocol: 'Lido' })
    expect(readOperation(wrap, account, [], [])).toEqual(none)
    expect(readOperation({ ...wrap, from: stranger }, account, [], [paid, got])).toEqual(none)
    expect(readOperation({ ...wrap, method: '0x00000000' }, account, [], [paid, got])).toEqual(none)
    expect(readOperation({ ...wrap, method: null }, account, [], [paid, got])).toEqual(none)
  })

  test.each([
    ['swapExactTokensForTokens of the second version', '0x38ed1739'],
    ['exactInputSingle with a deadline', '0x414bf389'],
    ['exactInputSingle without one', '0x04e45aaf'],
    ['multicall', '0x5ae401dc'],
  ] as const)('behavior: a swap of an exchange, where something came and something left: %s', (_, method) => {
    const swap = { ...own, to: localProtocols.pairs.toLowerCase(), method } as const
    expect(readOperation(swap, account, [], [paid, got])).toEqual({ operation: 'trade', protocol: 'Uniswap' })
    expect(readOperation(swap, account, [], [paid])).toEqual(none)
  })

  test.each([
    ['addLiquidity', '0xe8e33700'],
    ['addLiquidityETH', '0xf305d719'],
    ['removeLiquidity', '0xbaa2abde'],
    ['no known function', '0x12345678'],
  ] as const)('error: what an exchange does beside swaps is no trade: %s', (_, method) => {
    const call = { ...own, to: localProtocols.pairs.toLowerCase(), method } as const
    expect(readOperation(call, account, [], [paid, got])).toEqual(none)
  })
})

describe('by the rule of vaults (ERC-4626)', () => {
  const log = toLog(
    vault,
    'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    { sender: account, owner: account, assets: 5n, shares: 4n },
  )
  const assets = move({ direction: 'out', from: account, to: vault, raw: 5n })
  const shares = move({ direction: 'in', from: zero, to: account, raw: 4n, asset: vault })
  const call = { ...own, to: vault }

  test('default: the assets to the vault, and as many of its shares made', () => {
    expect(readOperation(call, account, [log], [assets, shares])).toEqual({
      operation: 'deposit',
      protocol: null,
    })
  })

  test.each([
    ['no shares', [assets]],
    ['no assets', [shares]],
    ['fewer assets', [{ ...assets, raw: 3n }, shares]],
    ['other shares', [assets, { ...shares, asset: stranger }]],
    ['shares that were there before', [assets, { ...shares, from: stranger }]],
    ['assets to somebody else', [{ ...assets, to: stranger }, shares]],
    [
      'something else beside them',
      [assets, shares, move({ direction: 'out', from: account, asset: stranger })],
    ],
  ])('error: %s: the event proves nothing', (_, moves) => {
    expect(readOperation(call, account, [log], moves)).toEqual(none)
  })

  test('error: data of another length', () => {
    expect(
      readOperation(call, account, [{ ...log, data: `${log.data}00` as Hex }], [assets, shares]),
    ).toEqual(none)
  })
})
