import { getLocalSolanaAccount, usdxMint } from '@gangway/dev'
import type { Address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SendNotice } from '../../sendParameters.js'
import { createFreshAddress, createTestSender, type TestSender, usdx } from '../tests/createTestSender.js'
import {
  createToken2022,
  createTokenAccount,
  type TestExtension,
  toBytes,
  transferFee,
} from '../tests/createToken2022.js'
import { startTestNode, type TestNode } from '../tests/startTestNode.js'
import { getAssociatedTokenAddress } from './readTokenAccounts.js'

const someProgram = getLocalSolanaAccount('faucet').address
const stop = (kind: SendNotice['kind'], reason?: string) => ({
  level: 'stop',
  kind,
  ...(reason && { reason }),
})

let node: TestNode
let sender: TestSender
let from: Address

beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
  from = getLocalSolanaAccount('wallet 1').address
})
afterAll(() => node.stop())

/** What is said about a transfer of a mint with extensions to somebody with a token account. */
async function getNotices({
  mint: mintExtensions = [],
  source = {},
  recipient = {},
  memo,
  amount = 1_000_000n,
}: {
  mint?: readonly TestExtension[]
  source?: { isFrozen?: boolean }
  recipient?: { isFrozen?: boolean; extensions?: readonly TestExtension[]; owner?: Address } | null
  memo?: string
  amount?: bigint
}): Promise<readonly SendNotice[]> {
  const token = await createToken2022(node.directUrl, ...mintExtensions)
  const mint = token.address
  const to = await createFreshAddress()
  await createTokenAccount(node.directUrl, { mint, owner: from, amount: 5_000_000n, ...source })
  if (recipient) await createTokenAccount(node.directUrl, { mint, owner: to, amount: 0n, ...recipient })
  const { notices } = await sender.client.estimateSend(
    sender.ask({ to, amount, token, ...(memo === undefined ? {} : { memo }) }),
  )
  return notices
}

test('default: a token with nothing special about it', async () => {
  expect(await getNotices({})).toEqual([])
})

test('parameters: extensions that change nothing about a transfer', async () => {
  const mint: TestExtension[] = [
    [3, toBytes(someProgram)], // mint close authority
    [12, toBytes(someProgram)], // permanent delegate
    [14, new Uint8Array(64)], // transfer hook, without a program
    [26, new Uint8Array(33)], // pausable, not paused
    [6, Uint8Array.of(1)], // default account state: initialized
  ]
  const accountExtensions: TestExtension[] = [
    [15, new Uint8Array(1)],
    [27, new Uint8Array(0)],
  ]
  const notices = await getNotices({ mint, recipient: { extensions: accountExtensions } })
  expect(notices).toEqual([])
})

test('parameters: transfer fee, what the recipient gets', async () => {
  const [notice] = await getNotices({ mint: [transferFee(250, 2n ** 64n - 1n)], recipient: null })
  expect(notice).toEqual({ level: 'caution', kind: 'takes-transfer-fee', amount: 975_000n })
})

test('error: a transfer fee that takes all of the amount, as of the only one of an NFT, is refused', async () => {
  const [notice] = await getNotices({ mint: [transferFee(1, 2n ** 64n - 1n)], amount: 1n })
  expect(notice).toEqual({ level: 'stop', kind: 'takes-transfer-fee', amount: 0n })
})

test('parameters: transfer fee that begins in a later epoch', async () => {
  const mint = [transferFee(250, 2n ** 64n - 1n, 10n ** 9n)]
  const recipient = { extensions: [[2, new Uint8Array(8)] as TestExtension] }
  expect(await getNotices({ mint, recipient })).toEqual([])
})

test.each<[what: string, mint: TestExtension[], expected: unknown]>([
  ['non-transferable', [[9, new Uint8Array()]], stop('non-transferable')],
  [
    'transfer hook',
    [[14, Uint8Array.from([...new Uint8Array(32), ...toBytes(someProgram)])]],
    stop('unsupported-token', 'each transfer runs a program of its issuer'),
  ],
  [
    'paused',
    [[26, Uint8Array.from([...new Uint8Array(32), 1])]],
    stop('unsupported-token', 'its issuer has paused all transfers'),
  ],
  [
    'interest-bearing',
    [[10, new Uint8Array(52)]],
    stop('unsupported-token', 'wallets show its amounts multiplied, so that 1 here would not mean 1 there'),
  ],
  [
    'scaled amounts',
    [[25, new Uint8Array(56)]],
    stop('unsupported-token', 'wallets show its amounts multiplied, so that 1 here would not mean 1 there'),
  ],
  [
    'an extension nobody here has heard of, before one that is known',
    [
      [4_000, new Uint8Array(7)],
      [9, new Uint8Array()],
    ],
    stop('unsupported-token', 'its extension 4000 is not known here'),
  ],
])('parameters: %s', async (_what, mint, expected) => {
  expect(await getNotices({ mint })).toContainEqual(expected)
})

test('behavior: a frozen account cannot send', async () => {
  expect(await getNotices({ source: { isFrozen: true } })).toEqual([stop('frozen')])
})

test('behavior: a frozen account cannot receive', async () => {
  expect(await getNotices({ recipient: { isFrozen: true } })).toEqual([stop('recipient-frozen')])
})

test('behavior: a new account that would be frozen cannot receive, an old one that is not can', async () => {
  const mint: TestExtension[] = [[6, Uint8Array.of(2)]]
  expect(await getNotices({ mint, recipient: null })).toContainEqual(stop('recipient-frozen'))
  expect(await getNotices({ mint })).toEqual([])
})

test('behavior: a recipient who asks for a memo', async () => {
  const recipient = { extensions: [[8, Uint8Array.of(1)] as TestExtension] }
  expect(await getNotices({ recipient })).toEqual([stop('memo-required')])
  expect(await getNotices({ recipient, memo: '' })).toEqual([stop('memo-required')])
  expect(await getNotices({ recipient, memo: 'Account 17' })).toEqual([])
})

test('behavior: a recipient who takes confidential transfers only', async () => {
  const content = new Uint8Array(295)
  const [notice] = await getNotices({ recipient: { extensions: [[5, content]] } })
  expect(notice).toEqual(stop('unsupported-token', 'the recipient takes it in confidential transfers only'))
})

test('behavior: a recipient’s account that belongs to somebody else by now', async () => {
  const to = await createFreshAddress()
  const owner = await createFreshAddress()
  await createTokenAccount(node.directUrl, {
    mint: usdxMint,
    owner,
    amount: 0n,
    program: TOKEN_PROGRAM_ADDRESS,
    at: await getAssociatedTokenAddress(to, usdxMint),
  })
  const { notices } = await sender.client.estimateSend(sender.ask({ to, amount: 1n, token: usdx }))
  expect(notices).toEqual([
    stop('unsupported-token', 'the recipient’s account for it belongs to somebody else now'),
  ])
})

test('behavior: frozen accounts of the Token program, and another to spend from', async () => {
  const holder = await createTestSender({ url: node.url, role: 'wallet 2' })
  const owner = getLocalSolanaAccount('wallet 2').address
  const frozen = {
    mint: usdxMint,
    owner,
    amount: 9_000_000_000n,
    program: TOKEN_PROGRAM_ADDRESS,
    isFrozen: true,
  }
  await createTokenAccount(node.directUrl, { ...frozen, at: await createFreshAddress() })
  const ask = holder.ask({ to: sender.address, amount: 'max', token: usdx })
  expect(await holder.client.estimateSend(ask)).toMatchObject({ amount: 1_000_000_000n, notices: [] })
  await createTokenAccount(node.directUrl, frozen)
  expect((await holder.client.estimateSend(ask)).notices).toEqual([stop('frozen')])
})
