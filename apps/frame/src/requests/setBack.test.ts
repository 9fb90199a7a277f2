import { callJsonRpc, type Instance } from '@gangway/dev'
import { delegateContracts, delegationDesignator } from '@gangway/protocol'
import { parseTransaction, type TransactionSerializedEIP7702, zeroAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ethSendTransaction } from './ethSendTransaction.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'
import { walletSendCalls } from './walletSendCalls.js'

const account = testAccounts.evm
const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const nobody = { address: zeroAddress, chainId: '0x7a69' }
const setBack = { from: account, to: account, authorizationList: [nobody] }

let anvil: Instance
let start: unknown
beforeAll(async () => {
  anvil = await startTestChain()
  start = await rpc('evm_snapshot')
})
afterAll(() => anvil?.stop())

beforeEach(async () => {
  await rpc('evm_revert', start)
  start = await rpc('evm_snapshot')
})

const rpc = (method: string, ...params: unknown[]) => callJsonRpc(anvil.url, method, params)
const createContext = () => createTestContext('eip155', { url: anvil.url })
const readCode = () => rpc('eth_getCode', account, 'latest')
const prepare = (change: Record<string, unknown> = {}) =>
  ethSendTransaction([{ ...setBack, ...change }], createContext())
const refusal = (shortMessage: string) =>
  expect.objectContaining({ code: 'FRAME_REQUEST_REFUSED', shortMessage })

/** Two coins at once, which sets the account up where it is not. */
async function sendBatch(): Promise<void> {
  const coin = { to: recipient, value: '0x1' }
  const { sign } = await walletSendCalls([{ version: '2.0.0', calls: [coin, coin] }], createContext())
  await sign(testSigners)
  await expect.poll(readCode).toBe(delegationDesignator)
}

test('default: takes the contract away, in one transaction that does nothing else; the next batch sets it up anew', async () => {
  await sendBatch()
  const nonce = Number(await rpc('eth_getTransactionCount', account, 'latest'))
  const { model, sign } = await prepare({ type: '0x4', chainId: 31337, value: '0x0', data: '0x' })
  expect(model).toMatchObject({ title: texts.setBack, account, changes: [] })
  expect(model.rows[0]).toEqual({ label: texts.setUp, value: texts.setsBack, kind: 'plain' })
  expect(model.rows.map(({ label }) => label)).toContain(texts.fee)
  expect(model.warnings).toContainEqual({ level: 'caution', text: texts.setBackRests })
  const hash = await sign(testSigners)
  expect(await getReceipt(anvil.url, hash)).toMatchObject({ status: '0x1', type: '0x4' })
  expect(await readCode()).toBe('0x')
  const raw = (await rpc('eth_getRawTransactionByHash', hash)) as TransactionSerializedEIP7702
  const { authorizationList = [], ...transaction } = parseTransaction(raw)
  expect(transaction).toMatchObject({ to: account.toLowerCase(), nonce })
  expect([transaction.value, transaction.data]).toEqual([undefined, undefined])
  expect(authorizationList).toMatchObject([{ chainId: 31337, nonce: nonce + 1 }])
  expect(
    authorizationList[0] && (await recoverAuthorizationAddress({ authorization: authorizationList[0] })),
  ).toBe(account)
  await sendBatch()
})

test('behavior: the nonce is the one at the time of signing', async () => {
  await sendBatch()
  const { sign } = await prepare()
  const other = await ethSendTransaction([{ to: recipient, value: '0x1' }], createContext())
  await other.sign(testSigners)
  await getReceipt(anvil.url, await sign(testSigners))
  expect(await readCode()).toBe('0x')
})

test('error: a plain account has nothing to set back', async () => {
  await expect(prepare()).rejects.toEqual(refusal(texts.notSetUp('Gangway One')))
})

test.each<[string, Record<string, unknown>]>([
  ['to our delegate', { authorizationList: [{ ...nobody, address: delegateContracts.delegate }] }],
  ['to somebody', { authorizationList: [{ ...nobody, address: recipient }] }],
  ['twice', { authorizationList: [nobody, nobody] }],
  ['nowhere', { authorizationList: [] }],
  ['on every chain', { authorizationList: [{ ...nobody, chainId: '0x0' }] }],
  ['on another chain', { authorizationList: [{ ...nobody, chainId: '0x1' }] }],
  ['beside coins', { value: '0x1' }],
  ['beside coins for somebody', { to: recipient, value: '0x1' }],
  ['by a call of somebody', { to: recipient }],
  ['by a new contract', { to: null, data: '0x00' }],
  ['beside a call', { data: '0x12345678' }],
  ['in the place of another', { replaces: `0x${'1'.repeat(64)}` }],
  ['at a nonce of the app', { nonce: '0x5' }],
  ['beside blobs', { blobVersionedHashes: ['0x01'] }],
])('threat 24: no authorisation %s', async (_, change) => {
  await sendBatch()
  await expect(prepare(change)).rejects.toEqual(refusal(texts.delegation))
  expect(await readCode()).toBe(delegationDesignator)
})
