import { callJsonRpc, getLocalSolanaAccount } from '@gangway/dev'
import { type Address, address, fetchEncodedAccount } from '@solana/kit'
import { getTokenDecoder } from '@solana-program/token'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../solanaContext.js'
import { createFreshAddress, createTestSender, type TestSender } from '../tests/createTestSender.js'
import {
  createToken2022,
  createTokenAccount,
  type TestExtension,
  transferFee,
} from '../tests/createToken2022.js'
import { sendAndSettle } from '../tests/sendAndSettle.js'
import { startTestNode, type TestNode } from '../tests/startTestNode.js'
import { getAssociatedTokenAddress, token2022Program } from './readTokenAccounts.js'

let node: TestNode
let sender: TestSender
let owner: Address

beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
  owner = address(sender.address)
})
afterAll(() => node.stop())
afterEach(() => {
  sender.switches.onRequest = (transaction) => transaction
})

async function createHeldToken(
  mintExtensions: readonly TestExtension[] = [],
  accountExtensions: readonly TestExtension[] = [],
) {
  const token = await createToken2022(node.directUrl, ...mintExtensions)
  const account = { mint: token.address, owner, amount: 5_000_000n, extensions: accountExtensions }
  await createTokenAccount(node.directUrl, account)
  return token
}

async function readAccount(mint: Address, of: Address) {
  const at = await getAssociatedTokenAddress(of, mint, token2022Program)
  const account = await fetchEncodedAccount(createRpc(node.url), at)
  if (!account.exists) throw new Error('no token account')
  return { ...account, token: getTokenDecoder().decode(account.data) }
}

test('default: Token-2022, recipient with a token account', async () => {
  const token = await createHeldToken()
  const to = await createFreshAddress()
  await createTokenAccount(node.directUrl, { mint: token.address, owner: to, amount: 1n })
  expect(await sendAndSettle(sender, { to, amount: 1_500_000n, token })).toMatchObject({
    status: 'confirmed',
  })
  expect((await readAccount(token.address, to)).token.amount).toBe(1_500_001n)
})

test('parameters: max', async () => {
  const token = await createHeldToken()
  const to = await createFreshAddress()
  expect(await sendAndSettle(sender, { to, amount: 'max', token })).toMatchObject({ amount: 5_000_000n })
  expect((await readAccount(token.address, owner)).token.amount).toBe(0n)
})

test('parameters: fee, which the recipient does not get', async () => {
  const fee = transferFee(250, 2n ** 64n - 1n)
  const token = await createHeldToken([fee], [[2, new Uint8Array(8)]])
  const to = await createFreshAddress()
  expect(await sendAndSettle(sender, { to, amount: 1_000_001n, token })).toMatchObject({
    status: 'confirmed',
    amount: 1_000_001n,
  })
  expect((await readAccount(token.address, to)).token.amount).toBe(1_000_001n - 25_001n)
  expect((await readAccount(token.address, owner)).token.amount).toBe(5_000_000n - 1_000_001n)
})

test('parameters: memo, which a recipient asks for', async () => {
  const token = await createHeldToken()
  const to = await createFreshAddress()
  const extensions: TestExtension[] = [[8, Uint8Array.of(1)]]
  await createTokenAccount(node.directUrl, { mint: token.address, owner: to, amount: 0n, extensions })
  const sent = await sendAndSettle(sender, { to, amount: 1n, token, memo: 'Account 17 ✓' })
  expect(sent).toMatchObject({ status: 'confirmed' })
  const found = JSON.stringify(
    await callJsonRpc(node.url, 'getTransaction', [sent.hash, { encoding: 'json' }]),
  )
  expect(found).toContain('Account 17 ✓')
})

test('behavior: an account that lets no other program move its tokens is no obstacle', async () => {
  const token = await createHeldToken([], [[11, Uint8Array.of(1)]])
  const sent = await sendAndSettle(sender, {
    to: getLocalSolanaAccount('wallet 2').address,
    amount: 1n,
    token,
  })
  expect(sent).toMatchObject({ status: 'confirmed' })
})

test.each<[what: string, mint: TestExtension[], account: TestExtension[]]>([
  ['nothing', [], []],
  ['a fee', [transferFee(1, 1n)], [[2, new Uint8Array(8)]]],
  ['a hook without a program', [[14, new Uint8Array(64)]], [[15, new Uint8Array(1)]]],
  ['a pause', [[26, new Uint8Array(33)]], [[27, new Uint8Array()]]],
  [
    'all of them, and some that change nothing',
    [
      transferFee(1, 1n),
      [14, new Uint8Array(64)],
      [26, new Uint8Array(33)],
      [12, new Uint8Array(32)],
      [6, Uint8Array.of(1)],
    ],
    [
      [2, new Uint8Array(8)],
      [15, new Uint8Array(1)],
      [27, new Uint8Array()],
    ],
  ],
])('behavior: rent is exact for the new account of a mint with %s', async (_what, mint, account) => {
  const token = await createHeldToken(mint, account)
  const to = await createFreshAddress()
  const { accountCost } = await sender.client.estimateSend(sender.ask({ to, amount: 1_000_000n, token }))
  expect(await sendAndSettle(sender, { to, amount: 1_000_000n, token })).toMatchObject({
    status: 'confirmed',
  })
  expect((await readAccount(token.address, to)).lamports).toBe(accountCost)
})

test('error: a fee that has changed since it was shown never reaches the wallet', async () => {
  const token = await createHeldToken([transferFee(250, 2n ** 64n - 1n)], [[2, new Uint8Array(8)]])
  const parameters = sender.ask({ to: await createFreshAddress(), amount: 1_000_000n, token })
  const estimate = await sender.client.estimateSend(parameters)
  const requests = sender.getRequestCount()
  const notices = estimate.notices.map((notice) =>
    notice.kind === 'takes-transfer-fee' ? { ...notice, amount: 999_999n } : notice,
  )
  for (const shown of [notices, []])
    await expect(
      sender.client.send(sender.connection, parameters, { ...estimate, notices: shown }),
    ).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL', details: 'the token’s own fee has changed' })
  expect(sender.getRequestCount()).toBe(requests)
})

test('error: a recipient’s account that has gone to somebody else since never reaches the wallet', async () => {
  const token = await createHeldToken()
  const to = await createFreshAddress()
  const account = {
    mint: token.address,
    at: await getAssociatedTokenAddress(to, token.address, token2022Program),
  }
  await createTokenAccount(node.directUrl, { ...account, owner: to, amount: 0n })
  const parameters = sender.ask({ to, amount: 1n, token })
  const estimate = await sender.client.estimateSend(parameters)
  expect(estimate.notices).toEqual([])
  const requests = sender.getRequestCount()
  await createTokenAccount(node.directUrl, { ...account, owner: await createFreshAddress(), amount: 0n })
  await expect(sender.client.send(sender.connection, parameters, estimate)).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
    details: 'the recipient’s account for it belongs to somebody else now',
  })
  expect(sender.getRequestCount()).toBe(requests)
})
