import { localEvmTokens, localMarket, localPermitToken, refuseLocalPermits } from '@gangway/dev'
import type { ConvertTransactionResponse, SwapPermit } from '@gangway/protocol'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinId, type Refusal, type SwapWorld, startSwapWorld, swapChain } from './startSwapWorld.js'

// What an account signs in place of an approval (EIP-2612): offered where token and router can, used once, or refused.

const abi = parseAbi(['function mint(address to, uint256 amount)'])

const permx = localPermitToken.at
const from = `${swapChain}:${permx}`
const amount = parseEther('10')
const terms = { from, to: coinId, amount: String(amount), source: 'pools' }

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
  await call(
    encodeFunctionData({ abi, functionName: 'mint', args: [world.account.address, parseEther('1000')] }),
  )
})
afterAll(() => world?.stop())

const call = (data: Hex, to: string = permx) => world.send({ to, data, value: '0' })

const expectBuilt = (answer: ConvertTransactionResponse | Refusal): ConvertTransactionResponse => {
  if ('code' in answer) throw new Error(`not built: ${answer.code}`)
  return answer
}

async function getPermit(): Promise<SwapPermit> {
  const { permit } = expectBuilt(await world.build(terms))
  if (!permit) throw new Error('nothing to sign')
  return permit
}

async function sign({ domain, message, types, primaryType }: SwapPermit) {
  const { account } = world
  const signature = await account.signTypedData({
    domain: { ...domain, verifyingContract: domain.verifyingContract as Hex },
    ...{ types, primaryType, message },
  })
  return { signature, spender: message.spender, deadline: message.deadline }
}

const readAllowance = () =>
  world.client.readContract({
    ...{ abi: erc20Abi, address: permx, functionName: 'allowance' },
    args: [world.account.address, localMarket.tiers],
  })

test('default: one signature in place of an approval, of exactly the amount, and nothing is left of it', async () => {
  const built = expectBuilt(await world.build(terms))
  expect(built.approvals).toHaveLength(1)
  expect(built.permit).toMatchObject({
    domain: { name: 'Permit token', version: '1', chainId: 31337, verifyingContract: permx.toLowerCase() },
    message: { spender: localMarket.tiers.toLowerCase(), value: String(amount), nonce: '0' },
  })
  const permit = await sign(await getPermit())
  const signed = expectBuilt(await world.build({ ...terms, permit, minimumReceived: built.minimumReceived }))
  expect(signed.approvals).toEqual([])
  expect(signed.permit).toBeUndefined()
  const before = await world.getBalance(coinId)
  const fees = await world.send(signed.tx)
  expect((await world.getBalance(coinId)) - before + fees).toBe(BigInt(signed.tx.amount))
  expect(await readAllowance()).toBe(0n)
})

test('behavior: nothing is offered for a token that takes none, or where nothing has to be approved', async () => {
  const usdx = `${swapChain}:${localEvmTokens.usdx.at}`
  expect(expectBuilt(await world.build({ ...terms, from: usdx, amount: '1000000' })).permit).toBeUndefined()
  expect(expectBuilt(await world.build({ ...terms, from: coinId, to: from })).permit).toBeUndefined()
})

test('error: a signature that was used, one of another amount, one of somebody else, one that is late', async () => {
  const permit = await sign(await getPermit())
  const used = expectBuilt(await world.build({ ...terms, permit }))
  await world.send(used.tx)
  const refused = { status: 422, code: 'DATA_SWAP_WOULD_FAIL' }
  expect(await world.build({ ...terms, permit })).toEqual(refused)
  const fresh = await getPermit()
  const other = await sign({ ...fresh, message: { ...fresh.message, value: String(amount * 2n) } })
  expect(await world.build({ ...terms, permit: other })).toEqual(refused)
  const late = await sign({ ...fresh, message: { ...fresh.message, deadline: '1' } })
  expect(await world.build({ ...terms, permit: late })).toEqual(refused)
  const stranger = { ...(await sign(fresh)), signature: `0x${'11'.repeat(64)}1b` }
  expect(await world.build({ ...terms, permit: stranger })).toEqual(refused)
})

test('error: a token that refuses it now; an approval does all the same', async () => {
  const permit = await sign(await getPermit())
  await refuseLocalPermits(world.anvil.url, true)
  expect(await world.build({ ...terms, permit })).toEqual({ status: 422, code: 'DATA_SWAP_WOULD_FAIL' })
  const { approvals, tx } = expectBuilt(await world.build(terms))
  for (const each of [...approvals, tx]) await world.send(each)
  await refuseLocalPermits(world.anvil.url, false)
})

test.each([
  ['of a contract that takes none', () => ({ permit: { spender: localMarket.pairs } })],
  ['of a contract nobody knows', () => ({ permit: { spender: permx } })],
  ['without a source', () => ({ source: undefined })],
  ['of the coin', () => ({ from: coinId, to: from })],
])('error: a signature %s is no input', async (_, change) => {
  const permit = { signature: `0x${'11'.repeat(64)}1b`, deadline: '99999999999', spender: localMarket.tiers }
  const changed = change()
  const all = { ...permit, ...('permit' in changed ? changed.permit : {}) }
  expect(await world.build({ ...terms, ...changed, permit: all })).toEqual({
    status: 400,
    code: 'INVALID_INPUT',
  })
})
