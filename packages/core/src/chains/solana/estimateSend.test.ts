import { getLocalSolanaAccount, usdxMint } from '@gangway/dev'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SendSpeed } from '../sendParameters.js'
import {
  createFreshAddress,
  createTestSender,
  setLamports,
  type TestSender,
  usdx,
} from './tests/createTestSender.js'
import { createTokenAccount } from './tests/createToken2022.js'
import { startTestNode, type TestNode } from './tests/startTestNode.js'
import { getAssociatedTokenAddress } from './tokens/readTokenAccounts.js'

const rentMinimum = 890_880n
const tokenAccountRent = 2_039_280n

let node: TestNode
let sender: TestSender
const other = getLocalSolanaAccount('wallet 2').address

beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
})
afterAll(() => node.stop())
afterEach(async () => {
  node.lostRequests.clear()
  node.onCall = () => {}
  node.onAnswer = (_method, text) => text
  await setLamports(node.directUrl, sender.address, 100_000_000_000n)
})

test('default', async () => {
  const estimate = await sender.client.estimateSend(sender.ask({ to: other, amount: 1_000_000_000n }))
  expect(estimate).toEqual({
    to: other,
    amount: 1_000_000_000n,
    // 450 compute units and a tenth more, at the lowest price.
    fee: {
      kind: 'solana',
      expected: 5_005n,
      max: 5_005n,
      baseFee: 5_000n,
      computeUnitLimit: 495,
      computeUnitPrice: 10_000n,
    },
    speeds: [
      { speed: 'slow', expected: 5_001n, max: 5_001n, seconds: null },
      { speed: 'normal', expected: 5_005n, max: 5_005n, seconds: null },
      { speed: 'fast', expected: 5_050n, max: 5_050n, seconds: null },
    ],
    accountCost: 0n,
    maxAmount: 100_000_000_000n - 5_005n - rentMinimum,
    nativeBalance: 100_000_000_000n,
    tokenBalance: 100_000_000_000n,
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    notices: [],
  })
})

test('parameters: max leaves the rent minimum (interface-guide.md §9.4)', async () => {
  const { amount, fee } = await sender.client.estimateSend(sender.ask({ to: other, amount: 'max' }))
  expect(amount).toBe(100_000_000_000n - fee.max - rentMinimum)
})

test('parameters: token, recipient with a token account', async () => {
  const estimate = await sender.client.estimateSend(sender.ask({ to: other, amount: 'max', token: usdx }))
  expect(estimate).toMatchObject({ accountCost: 0n, hasInsufficientFunds: false, notices: [] })
  expect(estimate.amount).toBe(estimate.tokenBalance)
})

test('parameters: speed (interface-guide.md §9.7)', async () => {
  const recent = [30_000n, 20_000n, 40_000n, 10_000n]
  node.onAnswer = (method, text) => {
    if (method !== 'getRecentPrioritizationFees') return text
    const result = recent.map((price, slot) => ({ slot, prioritizationFee: Number(price) }))
    return JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result })
  }
  const getPrice = async (speed: SendSpeed) => {
    const { fee } = await sender.client.estimateSend(sender.ask({ to: other, amount: 1n, speed }))
    return fee.kind === 'solana' ? fee.computeUnitPrice : null
  }
  expect(await getPrice('slow')).toBe(20_000n)
  expect(await getPrice('normal')).toBe(30_000n)
  expect(await getPrice('fast')).toBe(100_000n)
})

test('parameters: fees, each outranking the speed', async () => {
  const fees = { computeUnitLimit: 10_000, computeUnitPrice: 2_000_000n }
  const ask = sender.ask({ to: other, amount: 'max', speed: 'fast', fees })
  const estimate = await sender.client.estimateSend(ask)
  expect(estimate.fee).toMatchObject({ ...fees, max: 25_000n })
  expect(estimate.amount).toBe(100_000_000_000n - 25_000n - rentMinimum)
  const { fee } = await sender.client.estimateSend({ ...ask, fees: { computeUnitPrice: 1n } })
  expect(fee).toMatchObject({ computeUnitLimit: 495, computeUnitPrice: 1n, max: 5_001n })
})

test('parameters: memo, which takes its part of the computing', async () => {
  const { fee } = await sender.client.estimateSend(sender.ask({ to: other, amount: 1n, memo: 'Rent, May' }))
  expect(fee.kind === 'solana' && fee.computeUnitLimit).toBeGreaterThan(495)
})

test('behavior: a compute limit that is too low would fail', async () => {
  const fees = { computeUnitLimit: 310 }
  const { notices } = await sender.client.estimateSend(
    sender.ask({ to: other, amount: 1_000_000n, token: usdx, fees }),
  )
  expect(notices).toEqual([{ level: 'stop', kind: 'would-fail', reason: 'The compute limit is too low' }])
})

test('behavior: a missing token account is created and its rent named (interface-guide.md §9.6)', async () => {
  const to = await createFreshAddress()
  const estimate = await sender.client.estimateSend(sender.ask({ to, amount: 1_000_000n, token: usdx }))
  expect(estimate.accountCost).toBe(tokenAccountRent)
  expect(estimate.notices).toEqual([
    { level: 'info', kind: 'creates-token-account', amount: tokenAccountRent },
  ])
})

test('behavior: SOL for the fee but not for the rent is insufficient gas (product.md §5)', async () => {
  await setLamports(node.directUrl, sender.address, 1_000_000n)
  const to = await createFreshAddress()
  const estimate = await sender.client.estimateSend(sender.ask({ to, amount: 1n, token: usdx }))
  expect(estimate).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: true })
  expect(estimate.fee.max).toBeGreaterThan(5_000n)
})

test('behavior: no SOL at all is insufficient gas, said once (product.md §5)', async () => {
  await setLamports(node.directUrl, sender.address, 0n)
  const estimate = await sender.client.estimateSend(sender.ask({ to: other, amount: 1n, token: usdx }))
  expect(estimate).toMatchObject({ nativeBalance: 0n, hasInsufficientGas: true, notices: [] })
})

test('behavior: too large an amount still has a fee', async () => {
  const estimate = await sender.client.estimateSend(sender.ask({ to: other, amount: 10n ** 15n }))
  expect(estimate).toMatchObject({
    hasInsufficientFunds: true,
    hasInsufficientGas: true,
    fee: { max: 5_005n },
  })
  expect(estimate.notices).toEqual([])
})

test('behavior: a new account must get the rent minimum (interface-guide.md §9.6)', async () => {
  const to = await createFreshAddress()
  const below = await sender.client.estimateSend(sender.ask({ to, amount: rentMinimum - 1n }))
  expect(below.notices).toContainEqual({ level: 'stop', kind: 'below-rent-minimum', amount: rentMinimum })
  const enough = await sender.client.estimateSend(sender.ask({ to, amount: rentMinimum }))
  expect(enough.notices).toEqual([])
})

test('behavior: the sender keeps the rent minimum or nothing at all', async () => {
  await setLamports(node.directUrl, sender.address, 2_000_000n)
  const emptying = 2_000_000n - 5_005n
  const little = await sender.client.estimateSend(sender.ask({ to: other, amount: emptying - 1n }))
  expect(little.notices).toEqual([expect.objectContaining({ level: 'stop', kind: 'would-fail' })])
  const nothing = await sender.client.estimateSend(sender.ask({ to: other, amount: emptying }))
  expect(nothing).toMatchObject({ notices: [], hasInsufficientGas: false })
})

test('behavior: own address and program addresses are named', async () => {
  const toSelf = await sender.client.estimateSend(sender.ask({ to: sender.address, amount: 1n }))
  expect(toSelf.notices).toEqual([{ level: 'caution', kind: 'self' }])
  const [unused] = await findAssociatedTokenPda({
    owner: await createFreshAddress(),
    mint: usdxMint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  const toProgramAddress = await sender.client.estimateSend(sender.ask({ to: unused, amount: 1_000_000n }))
  expect(toProgramAddress.notices).toEqual([{ level: 'caution', kind: 'program-address' }])
})

test('behavior: a transfer the node refuses would fail, in plain words', async () => {
  const wrongDecimals = { ...usdx, decimals: 9 }
  const estimate = await sender.client.estimateSend(
    sender.ask({ to: other, amount: 1n, token: wrongDecimals }),
  )
  expect(estimate.notices).toEqual([
    { level: 'stop', kind: 'would-fail', reason: 'The token has other decimals than shown' },
  ])
})

test('behavior: lamports at the address of a missing token account do not stand for it', async () => {
  const to = await createFreshAddress()
  await setLamports(node.directUrl, await getAssociatedTokenAddress(to, usdxMint), 1_000n)
  const estimate = await sender.client.estimateSend(sender.ask({ to, amount: 1n, token: usdx }))
  expect(estimate).toMatchObject({ accountCost: tokenAccountRent, hasInsufficientFunds: false })
  expect(estimate.notices).toEqual([expect.objectContaining({ kind: 'creates-token-account' })])
})

test('behavior: the fullest of several token accounts is spent from', async () => {
  const holder = await createTestSender({ url: node.url, role: 'wallet 2' })
  await createTokenAccount(node.directUrl, {
    mint: usdxMint,
    owner: other,
    amount: 5_000_000_000n,
    program: TOKEN_PROGRAM_ADDRESS,
    at: await createFreshAddress(),
  })
  const estimate = await holder.client.estimateSend(
    holder.ask({ to: sender.address, amount: 'max', token: usdx }),
  )
  expect(estimate).toMatchObject({ amount: 5_000_000_000n, notices: [] })
})

test('error: the mint as recipient', async () => {
  await expect(sender.client.estimateSend(sender.ask({ to: usdxMint, amount: 1n }))).rejects.toMatchObject({
    code: 'INVALID_ADDRESS',
    context: { kind: 'mint' },
  })
})

test('error: a token account as recipient offers its owner', async () => {
  const [to] = await findAssociatedTokenPda({
    owner: other,
    mint: usdxMint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  await expect(sender.client.estimateSend(sender.ask({ to, amount: 1n, token: usdx }))).rejects.toMatchObject(
    { code: 'INVALID_ADDRESS', context: { kind: 'token-account', owner: other } },
  )
})

test('error: an amount of nothing', async () => {
  await expect(sender.client.estimateSend(sender.ask({ to: other, amount: 0n }))).rejects.toMatchObject({
    code: 'SEND_INVALID_AMOUNT',
  })
})

test('error: what is no token', async () => {
  const token = { ...usdx, address: other }
  await expect(
    sender.client.estimateSend(sender.ask({ to: other, amount: 1n, token })),
  ).rejects.toMatchObject({ code: 'SEND_INVALID_PARAMETERS' })
})

test('error: node away', async () => {
  node.lostRequests.add('getMinimumBalanceForRentExemption')
  await expect(sender.client.estimateSend(sender.ask({ to: other, amount: 1n }))).rejects.toMatchObject({
    code: 'SEND_FEE_UNKNOWN',
    retryable: true,
  })
})

test('behavior: a lost balance is unknown, everything else still known', async () => {
  node.lostRequests.add('getBalance')
  const estimate = await sender.client.estimateSend(sender.ask({ to: other, amount: 1_000_000n }))
  expect(estimate).toMatchObject({ nativeBalance: null, maxAmount: null, hasInsufficientGas: null })
  await expect(
    sender.client.getNativeBalance(sender.connection.networkId, sender.address),
  ).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' })
})

test('behavior: a read is repeated 3 times (product.md §9)', async () => {
  let lost = 0
  node.onCall = (method) => {
    if (method !== 'getRecentPrioritizationFees') return
    if (lost < 3) node.lostRequests.add(method)
    else node.lostRequests.delete(method)
    lost += 1
  }
  await sender.client.estimateSend(sender.ask({ to: other, amount: 1n }))
  expect(lost).toBe(4)
})

test('error: aborted', async () => {
  const abort = new AbortController()
  node.onCall = (method) => {
    if (method === 'simulateTransaction') abort.abort()
  }
  await expect(
    sender.client.estimateSend(sender.ask({ to: other, amount: 1n }), abort.signal),
  ).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})
