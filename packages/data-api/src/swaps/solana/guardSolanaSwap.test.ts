import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
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
const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const secondTokenProgram = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const wrappedSol = 'So11111111111111111111111111111111111111112'
const wrapped = toKey(10)
const solId = `${chain}:So11111111111111111111111111111111111111111` as const

type Account = { lamports: number; owner: string; data: unknown } | null
const toPerson = (lamports: number, owner = systemProgram): Account => ({
  lamports,
  owner,
  data: ['', 'base64'],
})
type Rights = {
  delegate?: string
  delegatedAmount?: { amount: string }
  closeAuthority?: string
  isFrozen?: true
}

/** As SPL Token's `Account` lies in its bytes. */
const toTokens = (
  mint: string,
  owner: string,
  amount: string,
  rights: Rights = {},
  lamports = 2_039_280,
): Account => {
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
  bytes[108] = rights.isFrozen ? 2 : 1
  view.setBigUint64(121, BigInt(rights.delegatedAmount?.amount ?? 0), true)
  set(129, rights.closeAuthority)
  return { lamports, owner: tokenProgram, data: [base64.encode(bytes), 'base64'] }
}

/** What the program of the tests reads: amount and minimum, as two numbers of one byte each, in tens. */
const readSwap = (data: Uint8Array) =>
  data[0] === 1 ? { amount: BigInt(data[1] ?? 0) * 10n, minimum: BigInt(data[2] ?? 0) * 10n } : null

const toNumber = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) % 256)

/** An honest swap of 1,000 for 990; lies are changes of it. */
type Case = {
  request: SwapRequest
  signers: { key: string; hasSigned: boolean; by?: KeyObject }[]
  instructions: { program: string; data: number[]; accounts?: string[] }[]
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
  instructions: [{ program, data: [1, 100, 98] }],
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
  ]
  for (const { program: called, accounts: named = [] } of instructions)
    for (const key of [...named, called]) if (!keys.includes(key)) keys.push(key)
  const message = [
    ...[0x80, signers.length, 0, 1, keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
    ...new Array<number>(32).fill(9),
    ...[
      instructions.length,
      ...instructions.flatMap(({ program: called, accounts: named = [], data }) => [
        ...[keys.indexOf(called), named.length, ...named.map((key) => keys.indexOf(key))],
        ...[data.length, ...data],
      ]),
    ],
    0,
  ]
  const signatures = signers.flatMap(({ hasSigned, by }) =>
    by ? [...sign(null, Uint8Array.from(message), by)] : new Array<number>(64).fill(hasSigned ? 1 : 0),
  )
  return base64.encode(Uint8Array.from([signers.length, ...signatures, ...message]))
}

function createNode(one: Case) {
  const states = new Map(one.accounts.map(([address, ...pair]) => [address, pair]))
  const find = (addresses: string[], at: 0 | 1) =>
    addresses.map((address) => states.get(address)?.[at] ?? null)
  return async (_: string, method: string, params: unknown) => {
    const [first, options] = params as [string[], { accounts: { addresses: string[] } }]
    if (method === 'getMultipleAccounts') return { value: find(first, 0) }
    if (method === 'simulateTransaction')
      return { value: { err: one.err, accounts: find(options.accounts.addresses, 1) } }
    throw new GangwayError('RPC_UPSTREAM_FAILED')
  }
}

function run(one: Case, transaction = toTransaction(one)) {
  const read = createNode(one)
  const rules = { programs: [program], read: readSwap, minimum: 980n }
  return guardSolanaSwap({ read }, one.request, transaction, rules)
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
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const toCase = (by?: KeyObject): Case => ({
    ...createHonest(),
    signers: [
      { key: account, hasSigned: false },
      { key, hasSigned: true, ...(by ? { by } : {}) },
    ],
  })
  expect(await run(toCase(privateKey))).toBe(990n)
  // What only looks like a signature is none, nor is somebody else's.
  const refused = { code: 'DATA_SWAP_REFUSED' }
  await expect(run(toCase())).rejects.toMatchObject(refused)
  const stranger = generateKeyPairSync('ed25519').privateKey
  await expect(run(toCase(stranger))).rejects.toMatchObject(refused)
})

/** The same of SOL, which is wrapped and swapped, and what is left unwrapped. */
const createOfSol = (): Case => {
  const honest = createHonest()
  return {
    ...honest,
    request: { ...honest.request, from: solId },
    instructions: [
      { program: budgetProgram, data: [2, ...toNumber(200_000, 4)] },
      { program: tokenAccountProgram, data: [1], accounts: [account, wrapped, account, wrappedSol] },
      {
        program: systemProgram,
        data: [...toNumber(2, 4), ...toNumber(1_000, 8)],
        accounts: [account, wrapped],
      },
      { program: tokenProgram, data: [17], accounts: [wrapped] },
      { program: tokenAccountProgram, data: [1], accounts: [account, gotTokens, account, got] },
      { program, data: [1, 100, 98] },
      { program: tokenProgram, data: [9], accounts: [wrapped, account, account] },
    ],
    accounts: [
      [account, toPerson(1_000_000_000), toPerson(1_000_000_000 - 1_000 - 5_000 - 2_039_280)],
      [wrapped, null, null],
      [gotTokens, null, toTokens(got, account, '990')],
    ],
  }
}

/** The same for SOL, which arrives wrapped and is unwrapped. */
const createForSol = (): Case => {
  const honest = createHonest()
  return {
    ...honest,
    request: { ...honest.request, to: solId },
    instructions: [
      { program: tokenAccountProgram, data: [1], accounts: [account, wrapped, account, wrappedSol] },
      { program, data: [1, 100, 98] },
      { program: tokenProgram, data: [9], accounts: [wrapped, account, account] },
    ],
    accounts: [
      [account, toPerson(1_000_000_000), toPerson(1_000_000_000 + 990 - 5_000)],
      [wrapped, null, null],
      [tokens, toTokens(given, account, '5000'), toTokens(given, account, '4000')],
    ],
  }
}

test('default: SOL, wrapped and unwrapped on the way, both ways; rent that stays the account’s is no cost', async () => {
  expect(await run(createOfSol())).toBe(990n)
  expect(await run(createForSol())).toBe(990n)
})

/** Another instruction behind the swap. */
const also = (called: string, data: number[], accounts: string[]) => (one: Case) => ({
  ...one,
  instructions: [...one.instructions, { program: called, data, accounts }],
})
/** In place of the swap's own. */
const swapWith = (data: number[]) => (one: Case) => ({
  ...one,
  instructions: one.instructions.map((each) => (each.program === program ? { program, data } : each)),
})
const unreadable = (owner: string): Account => ({
  ...{ lamports: 2_039_280, owner },
  data: [base64.encode(new Uint8Array(170).fill(3)), 'base64'],
})

const lies: [name: string, change: (one: Case) => Case, create?: () => Case][] = [
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
  // What its instructions say, however it behaves while it is tried.
  ['a swap that nobody can read', swapWith([2, 100, 98])],
  ['a swap that may take more', swapWith([1, 101, 98])],
  ['a swap that may bring less', swapWith([1, 100, 97])],
  ['a second swap', also(program, [1, 100, 98], [])],
  ['no swap', (one) => ({ ...one, instructions: [] })],
  ['a transfer of coins', also(systemProgram, [...toNumber(2, 4), ...toNumber(1, 8)], [account, other])],
  [
    'a transfer of coins to somebody else’s wrapped ones',
    also(systemProgram, [...toNumber(2, 4), ...toNumber(0, 8)], [account, third]),
    createOfSol,
  ],
  [
    'more coins that are wrapped',
    also(systemProgram, [...toNumber(2, 4), ...toNumber(1, 8)], [account, wrapped]),
    createOfSol,
  ],
  [
    'coins that are wrapped while a token is swapped',
    (one) =>
      also(
        systemProgram,
        [...toNumber(2, 4), ...toNumber(1, 8)],
        [account, wrapped],
      )(also(tokenAccountProgram, [1], [account, wrapped, account, wrappedSol])(one)),
  ],
  ['a nonce account', also(systemProgram, toNumber(4, 4), [third, third, account])],
  [
    'coins out of a nonce account',
    also(systemProgram, [...toNumber(5, 4), ...toNumber(1, 8)], [third, other]),
  ],
  ['an account given to a program', also(systemProgram, toNumber(1, 4), [account])],
  ['a transfer of tokens', also(tokenProgram, [3, ...toNumber(1, 8)], [tokens, third, account])],
  ['an approval', also(tokenProgram, [4, ...toNumber(1, 8)], [tokens, other, account])],
  [
    'the authority of a mint',
    also(tokenProgram, [6, 0, 1, ...new Array<number>(32).fill(2)], [third, account]),
  ],
  ['an account that is closed', also(tokenProgram, [9], [tokens, account, account])],
  [
    'wrapped coins unwrapped to somebody else',
    also(tokenProgram, [9], [wrapped, other, account]),
    createOfSol,
  ],
  ['an account for something else', also(tokenAccountProgram, [1], [account, third, account, third])],
  ['an account for somebody else', also(tokenAccountProgram, [1], [account, third, other, got])],
  ['a fee of another kind', also(budgetProgram, [1, 0, 0, 0, 0], [])],
  ['an instruction of the second token program', also(secondTokenProgram, [9], [third, other, account])],
  // What a trial shows beside token amounts.
  [
    'coins in a new account beyond its rent',
    (one) =>
      setAfter(
        account,
        toPerson(999_995_000 - 100_000_000),
      )(setAfter(gotTokens, toTokens(got, account, '990', {}, 102_039_280))(one)),
  ],
  [
    'coins in an account there was',
    (one) =>
      setAfter(
        account,
        toPerson(999_995_000 - 100_000_000),
      )(setAfter(tokens, toTokens(given, account, '4000', {}, 102_039_280))(one)),
  ],
  ['a new account of something else', setAfter(third, toTokens(third, account, '1', {}, 0))],
  ['a frozen account', setAfter(tokens, toTokens(given, account, '4000', { isFrozen: true }))],
  ['a new account that is frozen', setAfter(gotTokens, toTokens(got, account, '990', { isFrozen: true }))],
  [
    'an empty account closed to somebody else',
    (one) =>
      setAfter(
        account,
        toPerson(999_995_000 - 2_039_280),
      )(setAfter(third, null, toTokens(third, account, '0'))(one)),
  ],
  [
    'a token account that nobody can read',
    setAfter(third, unreadable(tokenProgram), unreadable(tokenProgram)),
  ],
  [
    'one of the second program that nobody can read any more',
    setAfter(third, unreadable(secondTokenProgram), toTokens(third, account, '7')),
  ],
  ['less of SOL than the minimum', setAfter(account, toPerson(1_000_000_000 + 979 - 5_000)), createForSol],
  ['a delegate of the new account', setAfter(gotTokens, toTokens(got, account, '990', { delegate: other }))],
]

test.each(lies)('error: a lie, %s, is not let through', async (_, change, create = createHonest) => {
  await expect(run(change(create()))).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
})

test('default: there are more than forty', () => {
  expect(lies.length).toBeGreaterThanOrEqual(40)
  expect(new Set(lies.map(([name]) => name)).size).toBe(lies.length)
})

test('parameters: what a local network is open to is not read; elsewhere it is refused', async () => {
  const one = also(systemProgram, [...toNumber(2, 4), ...toNumber(1, 8)], [account, other])(createHonest())
  const bare = { ...one, instructions: one.instructions.slice(1) }
  const rules = { programs: [program], read: readSwap, minimum: 980n }
  const read = createNode(bare)
  const transaction = toTransaction(bare)
  await expect(guardSolanaSwap({ read }, one.request, transaction, rules)).rejects.toMatchObject({
    code: 'DATA_SWAP_REFUSED',
  })
  const open = { ...rules, open: [systemProgram] }
  expect(await guardSolanaSwap({ read }, one.request, transaction, open)).toBe(990n)
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
