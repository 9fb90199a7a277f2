import { callJsonRpc, getLocalSolanaAccount, usdxMint } from '@gangway/dev'
import {
  AccountState,
  findAssociatedTokenPda,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createFreshAddress,
  createTestSender,
  setLamports,
  type TestSender,
  usdx,
} from './tests/createTestSender.js'
import { startTestNode, type TestNode } from './tests/startTestNode.js'

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
    accountCost: 0n,
    maxAmount: 100_000_000_000n - 5_005n - rentMinimum,
    nativeBalance: 100_000_000_000n,
    tokenBalance: 100_000_000_000n,
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    notices: [],
  })
})

test('parameters: max leaves the rent minimum (interface-guide §9.4)', async () => {
  const { amount, fee } = await sender.client.estimateSend(sender.ask({ to: other, amount: 'max' }))
  expect(amount).toBe(100_000_000_000n - fee.max - rentMinimum)
})

test('parameters: token, recipient with a token account', async () => {
  const estimate = await sender.client.estimateSend(sender.ask({ to: other, amount: 'max', token: usdx }))
  expect(estimate).toMatchObject({ accountCost: 0n, hasInsufficientFunds: false, notices: [] })
  expect(estimate.amount).toBe(estimate.tokenBalance)
})

test('behavior: a missing token account is created and its rent named (interface-guide §9.6)', async () => {
  const to = await createFreshAddress()
  const estimate = await sender.client.estimateSend(sender.ask({ to, amount: 1_000_000n, token: usdx }))
  expect(estimate.accountCost).toBe(tokenAccountRent)
  expect(estimate.notices).toEqual([
    { level: 'info', kind: 'creates-token-account', amount: tokenAccountRent },
  ])
})

test('behavior: SOL for the fee but not for the rent is insufficient gas (SPEC §5)', async () => {
  await setLamports(node.directUrl, sender.address, 1_000_000n)
  const to = await createFreshAddress()
  const estimate = await sender.client.estimateSend(sender.ask({ to, amount: 1n, token: usdx }))
  expect(estimate).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: true })
  expect(estimate.fee.max).toBeGreaterThan(5_000n)
})

test('behavior: no SOL at all is insufficient gas, said once (SPEC §5)', async () => {
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

test('behavior: a new account must get the rent minimum (interface-guide §9.6)', async () => {
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

test('behavior: the fullest of several token accounts is spent from', async () => {
  const holder = await createTestSender({ url: node.url, role: 'wallet 2' })
  const data = getTokenEncoder().encode({
    mint: usdxMint,
    owner: other,
    amount: 5_000_000_000n,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
  await callJsonRpc(node.directUrl, 'surfnet_setAccount', [
    await createFreshAddress(),
    {
      lamports: Number(tokenAccountRent),
      owner: TOKEN_PROGRAM_ADDRESS,
      data: Buffer.from(Uint8Array.from(data)).toString('hex'),
    },
  ])
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

test('behavior: a read is repeated 3 times (SPEC §9)', async () => {
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
