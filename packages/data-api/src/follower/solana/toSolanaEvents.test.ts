import { gangwaySolana } from '@gangway/registry'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { solanaTransactionSchema } from './solanaTransaction.js'
import { toSolanaEvents } from './toSolanaEvents.js'

const chain = gangwaySolana.caipNetworkId
const signature = base58.encode(new Uint8Array(64).fill(1))

type TokenBalance = [
  index: number,
  mint: string,
  owner: string | undefined,
  amount: string,
  decimals?: number,
]

/** What a node answers about a transaction of `keys`, the first of which paid; those with a `*` signed. */
function createTransaction(options: {
  keys: readonly string[]
  before: readonly number[]
  after: readonly number[]
  fee?: number
  tokensBefore?: readonly TokenBalance[]
  tokensAfter?: readonly TokenBalance[]
  err?: unknown
  instructions?: readonly unknown[]
}) {
  const toBalances = (balances: readonly TokenBalance[] = []) =>
    balances.map(([accountIndex, mint, owner, amount, decimals = 6]) => ({
      ...{ accountIndex, mint, uiTokenAmount: { amount, decimals } },
      ...(owner ? { owner } : {}),
    }))
  const accountKeys = options.keys.map((key) => ({
    pubkey: key.replace('*', ''),
    signer: key.endsWith('*'),
  }))
  return v.parse(solanaTransactionSchema, {
    transaction: {
      message: {
        accountKeys,
        ...(options.instructions && { instructions: options.instructions }),
      },
    },
    meta: {
      err: options.err ?? null,
      fee: options.fee ?? 10,
      preBalances: options.before,
      postBalances: options.after,
      preTokenBalances: toBalances(options.tokensBefore),
      postTokenBalances: toBalances(options.tokensAfter),
    },
  })
}

function readFor(account: string, transaction: ReturnType<typeof createTransaction>, own: string[] = []) {
  const place = { account, chain, signature, slot: 5, time: 1_700_000_000_000 }
  const events = toSolanaEvents(transaction, { ...place, ownAddresses: new Set(own) })
  return events.map(({ kind, direction, raw, from, to, asset, fee, initiator }) => ({
    ...{ kind, direction, raw, from, to, asset, fee, initiator },
  }))
}

test('default: a transfer, to both sides', () => {
  const transaction = createTransaction({ keys: ['me*', 'you'], before: [100, 0], after: [60, 30] })
  const common = { kind: 'native', raw: 30n, from: 'me', to: 'you', asset: null, initiator: 'me' }
  expect(readFor('me', transaction)).toEqual([{ ...common, direction: 'out', fee: 10n }])
  expect(readFor('you', transaction)).toEqual([{ ...common, direction: 'in', fee: null }])
  expect(readFor('nobody', transaction)).toEqual([])
})

test('behavior: what is charged beyond the fee that is told is fee too', () => {
  const transaction = createTransaction({ keys: ['me*', 'you'], before: [100, 0], after: [55, 30] })
  expect(readFor('me', transaction)).toMatchObject([{ raw: 30n, fee: 15n }])
})

test('behavior: among several other sides nobody can tell, so it is the initiator', () => {
  const transaction = createTransaction({
    keys: ['me*', 'one', 'two'],
    before: [100, 0, 0],
    after: [60, 20, 10],
  })
  expect(readFor('me', transaction)).toMatchObject([{ raw: 30n, from: 'me', to: 'me' }])
  expect(readFor('one', transaction)).toMatchObject([{ raw: 20n, from: 'me', to: 'one' }])
})

test('behavior: who signs while another pays is the initiator, and has no fee', () => {
  const transaction = createTransaction({
    keys: ['sponsor*', 'me*', 'mine', 'yours'],
    before: [100, 5, 1, 1],
    after: [90, 5, 1, 1],
    tokensBefore: [
      [2, 'mint', 'me', '8'],
      [3, 'mint', 'you', '0'],
    ],
    tokensAfter: [
      [2, 'mint', 'me', '3'],
      [3, 'mint', 'you', '5'],
    ],
  })
  expect(readFor('me', transaction)).toEqual([
    {
      kind: 'call',
      direction: 'self',
      raw: null,
      from: 'me',
      to: 'me',
      asset: null,
      fee: null,
      initiator: 'me',
    },
    {
      ...{ kind: 'fungible', direction: 'out', raw: 5n, from: 'me', to: 'you' },
      ...{ asset: 'mint', fee: null, initiator: 'me' },
    },
  ])
  expect(readFor('sponsor', transaction)).toMatchObject([{ kind: 'call', fee: 10n }])
})

test('behavior: several token accounts of one mint are one balance', () => {
  const transaction = createTransaction({
    keys: ['me*', 'a', 'b'],
    before: [100, 1, 1],
    after: [90, 1, 1],
    tokensBefore: [[1, 'mint', 'me', '8']],
    tokensAfter: [
      [1, 'mint', 'me', '3'],
      [2, 'mint', 'me', '5'],
    ],
  })
  expect(readFor('me', transaction)).toMatchObject([{ kind: 'call' }])
})

test('behavior: rent of an own token account goes to that account, of another to its owner', () => {
  const make = (owner: string) =>
    createTransaction({
      ...{ keys: ['me*', 'made'], before: [100, 0], after: [70, 20] },
      tokensAfter: [[1, 'mint', owner, '0']],
    })
  expect(readFor('me', make('me'))).toMatchObject([{ raw: 20n, to: 'made' }])
  expect(readFor('me', make('you'))).toMatchObject([{ raw: 20n, to: 'you' }])
})

test('behavior: an account handed over takes along what is in it; owners that are not named are known', () => {
  const handed = createTransaction({
    keys: ['me*', 'a'],
    before: [100, 1],
    after: [90, 1],
    tokensBefore: [[1, 'mint', 'me', '8']],
    tokensAfter: [[1, 'mint', 'you', '8']],
  })
  expect(readFor('you', handed)).toMatchObject([{ direction: 'in', raw: 8n, from: 'me' }])
  const old = createTransaction({
    keys: ['you*', 'a'],
    before: [100, 1],
    after: [90, 1],
    tokensAfter: [[1, 'mint', undefined, '8']],
  })
  expect(readFor('me', old, ['a'])).toMatchObject([
    { kind: 'fungible', direction: 'in', raw: 8n, from: 'you' },
  ])
  expect(readFor('me', old)).toEqual([])
})

test('behavior: one of what cannot be divided is an NFT; a failed transaction moves nothing', () => {
  const transaction = createTransaction({
    keys: ['you*', 'a'],
    before: [100, 1],
    after: [90, 1],
    tokensAfter: [[1, 'mint', 'me', '1', 0]],
  })
  expect(readFor('me', transaction)).toMatchObject([{ kind: 'nft', raw: 1n, asset: 'mint' }])
  const failed = createTransaction({ keys: ['me*', 'you'], before: [100, 0], after: [90, 0], err: {} })
  const place = { account: 'me', chain, signature, slot: 5, time: 0, ownAddresses: new Set<string>() }
  expect(toSolanaEvents(failed, place)).toMatchObject([{ kind: 'call', status: 'failed', fee: 10n }])
})

test('behavior: positions of one transaction are together and in order, the same each time', () => {
  const transaction = createTransaction({
    keys: ['me*', 'a', 'b'],
    before: [100, 1, 1],
    after: [80, 6, 6],
    tokensBefore: [
      [1, 'mint 2', 'me', '8'],
      [2, 'mint 1', 'me', '8'],
    ],
  })
  const place = { account: 'me', chain, signature, slot: 5, time: 0, ownAddresses: new Set<string>() }
  const first = (0x01010101 >>> 3) * 1_000_000
  expect(toSolanaEvents(transaction, place).map(({ position, asset }) => [position, asset])).toEqual([
    [first, null],
    [first + 1, 'mint 1'],
    [first + 2, 'mint 2'],
  ])
})

test('behavior: what the account did by a protocol’s program, which only its own transaction tells', () => {
  const programId = 'Stake11111111111111111111111111111111111111'
  const stakeAccount = 'stake account'
  const authorized = { staker: 'me', withdrawer: 'me' }
  const parts = {
    keys: ['me*', 'stake account*', 'you'],
    before: [100, 0, 0],
    after: [60, 30, 0],
    instructions: [
      { programId, parsed: { type: 'initialize', info: { stakeAccount, authorized } } },
      { programId, parsed: { type: 'delegate', info: { stakeAccount } } },
    ],
  }
  const read = (account: string, transaction: ReturnType<typeof createTransaction>) =>
    toSolanaEvents(transaction, {
      ...{ account, chain, signature, slot: 5, time: 1_700_000_000_000, ownAddresses: new Set<string>() },
    })
  const staked = { operation: 'stake', protocol: 'Solana' }
  const unsaid = { operation: null, protocol: null }
  expect(read('me', createTransaction(parts))).toMatchObject([staked])
  const elsewhere = createTransaction({ ...parts, after: [60, 0, 30] })
  expect(read('me', elsewhere)).toMatchObject([unsaid])
  // A program the node does not know has nothing parsed, a memo a text.
  const unread = createTransaction({ ...parts, instructions: [{ programId }, { programId, parsed: 'text' }] })
  expect(read('me', unread)).toMatchObject([unsaid])
  const failed = createTransaction({ ...parts, after: [90, 0, 0], err: {} })
  expect(read('me', failed)).toMatchObject([unsaid])
  const foreign = createTransaction({ ...parts, after: [60, 0, 30] })
  expect(read('you', foreign)).toMatchObject([unsaid])
  // Old nodes tell no instructions.
  const { instructions: _, ...rest } = parts
  expect(read('me', createTransaction(rest))).toMatchObject([unsaid])
})
