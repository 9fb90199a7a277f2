import { GangwayError } from '@gangway/protocol'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import type { SwapRequest } from '../swapProvider.js'
import { guardSolanaSwap } from './guardSolanaSwap.js'
import { readSolanaTransaction } from './readSolanaTransaction.js'

// What a source of Solana may say and do, each told to the guard as a node would tell it.

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const toKey = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
const [account, other, program, third] = [toKey(1), toKey(2), toKey(3), toKey(4)]
const [given, got, tokens, gotTokens] = [toKey(5), toKey(6), toKey(7), toKey(8)]
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'

type Account = { lamports: number; owner: string; data: unknown } | null
const toPerson = (lamports: number, owner = systemProgram): Account => ({
  lamports,
  owner,
  data: ['', 'base64'],
})
type Rights = { delegate?: string; delegatedAmount?: { amount: string }; closeAuthority?: string }

/** As SPL Token's `Account` lies in its bytes. */
const toTokens = (mint: string, owner: string, amount: string, rights: Rights = {}): Account => {
  const bytes = new Uint8Array(165)
  const view = new DataView(bytes.buffer)
  const set = (at: number, key: string | undefined) => {
    if (key === undefined) return
    view.setUint32(at, 1, true)
    bytes.set(base58.decode(key), at + 4)
  }
  bytes.set(base58.decode(mint), 0)
  bytes.set(base58.decode(owner), 32)
  view.setBigUint64(64, BigInt(amount), true)
  set(72, rights.delegate)
  bytes[108] = 1
  view.setBigUint64(121, BigInt(rights.delegatedAmount?.amount ?? 0), true)
  set(129, rights.closeAuthority)
  return { lamports: 2_039_280, owner: tokenProgram, data: [base64.encode(bytes), 'base64'] }
}

/** An honest swap of 1,000 for 990; lies are changes of it. */
type Case = {
  request: SwapRequest
  signers: { key: string; hasSigned: boolean }[]
  instructions: { program: string; data: number[] }[]
  /** By address: before and after. */
  accounts: [address: string, before: Account, after: Account][]
  err: unknown
}

const createHonest = (): Case => ({
  request: {
    ...{ chain, account, amount: 1_000n, slippage: 100 },
    from: `${chain}:${given}`,
    to: `${chain}:${got}`,
  },
  signers: [{ key: account, hasSigned: false }],
  instructions: [{ program, data: [1, 2, 3] }],
  accounts: [
    [account, toPerson(1_000_000_000), toPerson(999_995_000)],
    [tokens, toTokens(given, account, '5000'), toTokens(given, account, '4000')],
    [gotTokens, null, toTokens(got, account, '990')],
  ],
  err: null,
})

function toTransaction({ signers, instructions, accounts }: Case): string {
  const keys = [
    ...signers.map(({ key }) => key),
    ...accounts.map(([address]) => address).filter((address) => signers.every(({ key }) => key !== address)),
    ...new Set(instructions.map((each) => each.program)),
  ]
  const bytes = [
    ...[signers.length, ...signers.flatMap(({ hasSigned }) => new Array<number>(64).fill(hasSigned ? 1 : 0))],
    ...[0x80, signers.length, 0, 1, keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
    ...new Array<number>(32).fill(9),
    ...[
      instructions.length,
      ...instructions.flatMap((each) => [keys.indexOf(each.program), 0, each.data.length, ...each.data]),
    ],
    0,
  ]
  return base64.encode(Uint8Array.from(bytes))
}

function run(one: Case, transaction = toTransaction(one)) {
  const states = new Map(one.accounts.map(([address, ...pair]) => [address, pair]))
  const find = (addresses: string[], at: 0 | 1) =>
    addresses.map((address) => states.get(address)?.[at] ?? null)
  const read = async (_: string, method: string, params: unknown) => {
    const [first, options] = params as [string[], { accounts: { addresses: string[] } }]
    if (method === 'getMultipleAccounts') return { value: find(first, 0) }
    if (method === 'simulateTransaction')
      return { value: { err: one.err, accounts: find(options.accounts.addresses, 1) } }
    throw new GangwayError('RPC_UPSTREAM_FAILED')
  }
  return guardSolanaSwap({ read }, one.request, transaction, { programs: [program], minimum: 980n })
}

const setAfter = (address: string, after: Account, before?: Account) => (one: Case) => ({
  ...one,
  accounts: one.accounts.some(([each]) => each === address)
    ? one.accounts.map((each): Case['accounts'][number] =>
        each[0] === address ? [address, each[1], after] : each,
      )
    : [...one.accounts, [address, before ?? null, after] as Case['accounts'][number]],
})

test('default: an honest swap goes through, with what it brought', async () => {
  expect(await run(createHonest())).toBe(990n)
})

test('behavior: whoever signs beside the account has signed already', async () => {
  const one = {
    ...createHonest(),
    signers: [
      { key: account, hasSigned: false },
      { key: other, hasSigned: true },
    ],
  }
  expect(await run(one)).toBe(990n)
})

const lies: [name: string, change: (one: Case) => Case][] = [
  ['somebody else pays', (one) => ({ ...one, signers: [{ key: other, hasSigned: false }] })],
  [
    'somebody else has to sign',
    (one) => ({ ...one, signers: [...one.signers, { key: other, hasSigned: false }] }),
  ],
  [
    'an unknown program',
    (one) => ({ ...one, instructions: [...one.instructions, { program: third, data: [1] }] }),
  ],
  [
    'a fee that is a gift',
    (one) => ({
      ...one,
      instructions: [
        { program: budgetProgram, data: [3, 0, 0, 0, 0, 1, 0, 0, 0] },
        { program: budgetProgram, data: [2, 64, 66, 15, 0] },
        ...one.instructions,
      ],
    }),
  ],
  ['one unit less than the minimum', setAfter(gotTokens, toTokens(got, account, '979'))],
  ['nothing', setAfter(gotTokens, null)],
  ['another recipient', setAfter(gotTokens, toTokens(got, other, '990'))],
  ['one unit more than shown', setAfter(tokens, toTokens(given, account, '3999'))],
  ['everything, by closing the account', setAfter(tokens, null)],
  ['coins', setAfter(account, toPerson(900_000_000))],
  ['the account itself', setAfter(account, toPerson(999_995_000, third))],
  ['another token', setAfter(third, toTokens(third, account, '0'), toTokens(third, account, '7'))],
  ['the ownership of a token account', setAfter(tokens, toTokens(given, other, '4000'))],
  [
    'a delegate',
    setAfter(tokens, toTokens(given, account, '4000', { delegate: other, delegatedAmount: { amount: '9' } })),
  ],
  [
    'a higher delegated amount',
    (one) => {
      const [, ...rest] = one.accounts
      const toDelegated = (amount: string, left: string) =>
        toTokens(given, account, left, { delegate: other, delegatedAmount: { amount } })
      return {
        ...one,
        accounts: [
          one.accounts[0],
          [tokens, toDelegated('1', '5000'), toDelegated('9', '4000')],
          ...rest.slice(1),
        ] as Case['accounts'],
      }
    },
  ],
  [
    'somebody who may close the account',
    setAfter(tokens, toTokens(given, account, '4000', { closeAuthority: other })),
  ],
  ['a delegate of the new account', setAfter(gotTokens, toTokens(got, account, '990', { delegate: other }))],
]

test.each(lies)('error: a lie, %s, is not let through', async (_, change) => {
  await expect(run(change(createHonest()))).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
})

test('error: a swap that fails, and less than is to be swapped', async () => {
  await expect(run({ ...createHonest(), err: { InstructionError: [0, 'Custom'] } })).rejects.toMatchObject({
    code: 'DATA_SWAP_WOULD_FAIL',
  })
  const poor = createHonest()
  poor.accounts[1] = [tokens, toTokens(given, account, '999'), toTokens(given, account, '0')]
  await expect(run(poor)).rejects.toMatchObject({ code: 'DATA_SWAP_BALANCE_LOW' })
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['half of one', toTransaction(createHonest()).slice(0, 100)],
  [
    'one with something behind it',
    base64.encode(Uint8Array.from([...base64.decode(toTransaction(createHonest())), 0])),
  ],
  ['one that is too long', base64.encode(new Uint8Array(1_233))],
])('error: what is no transaction: %s', (_, text) => {
  expect(() => readSolanaTransaction(text)).toThrow(expect.objectContaining({ code: 'DATA_SWAP_REFUSED' }))
})
