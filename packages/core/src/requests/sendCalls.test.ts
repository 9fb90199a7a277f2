import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsClient } from '../calls/openCallsClient.js'
import { createCallsClient } from '../chains/eip155/calls/createCallsClient.js'
import type { TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { recipient, sender, startTestChain, type TestChain } from '../chains/eip155/tests/startTestChain.js'
import type { Config } from '../config/config.js'
import { updateConnection } from '../connections/followConnection.js'
import { removeConnection } from '../connections/removeConnection.js'
import { sendCalls } from './sendCalls.js'
import { countAsked, openEvmPage } from './tests/openEvmPage.js'

const networkId = 'eip155:31337'
const calls = [
  { to: recipient, value: 3n },
  { to: recipient, value: 4n },
]

let chain: TestChain
let config: Config
let provider: TestProvider
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(() => {
  ;({ config, provider } = openEvmPage(chain))
  callsClient(config).now = Promise.resolve(createCallsClient(chain.context))
})

describe('sendCalls, in the activity', () => {
  test('default: a batch is one row, with the app’s words, and its hash once it is in a block', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    let status: object = { version: '2.0.0', id: '0x12', chainId: '0x7a69', status: 100, atomic: true }
    provider.overrides.set('wallet_sendCalls', () => ({ id: '0x12' }))
    provider.overrides.set('wallet_getCallsStatus', () => status)
    const sent = await sendCalls(config, { networkId, calls, description: 'Two tips' })
    expect(sent.isSequence).toBe(false)
    expect(config.state.transactions).toMatchObject([
      { hash: '0x12', callsId: '0x12', from: sender, amount: 7n, call: {}, description: 'Two tips' },
    ])
    const receipt = { status: '0x1', transactionHash: hash, blockNumber: '0x1', gasUsed: '0x1', logs: [] }
    status = { ...status, status: 200, receipts: [receipt] }
    await expect
      .poll(() => config.state.transactions, { timeout: 10_000 })
      .toMatchObject([{ hash, callsId: '0x12', description: 'Two tips' }])
  })

  test('behavior: of a sequence each call is a row', async () => {
    const progress: number[] = []
    await sendCalls(config, {
      networkId,
      calls,
      otherwise: 'sequence',
      description: 'Tip',
      onProgress: ({ sent }) => progress.push(sent),
    })
    expect(progress).toEqual([1, 2])
    expect(config.state.transactions.map(({ amount, description }) => [amount, description])).toEqual([
      [4n, 'Tip'],
      [3n, 'Tip'],
    ])
  })

  test('error: another account comes into use, or the wallet goes, before it is asked', async () => {
    const connectionId = 'eip155:wallet.test'
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const asked = { networkId: 'eip155:31338', calls } as const
    provider.knownChains.add(31338)
    provider.overrides.set('wallet_switchEthereumChain', () => {
      provider.chainId = 31338
      updateConnection(config, connectionId, { accounts: [account] })
      return null
    })
    await expect(sendCalls(config, asked)).rejects.toMatchObject({ code: 'REQUEST_ACCOUNT_CHANGED' })
    provider.overrides.set('wallet_switchEthereumChain', () => {
      removeConnection(config, connectionId)
      return null
    })
    updateConnection(config, connectionId, { networkId })
    await expect(sendCalls(config, asked)).rejects.toMatchObject({ code: 'REQUEST_WALLET_GONE' })
    expect(countAsked(provider, 'wallet_sendCalls')).toBe(0)
  })

  test('error: what was declined is not listed', async () => {
    provider.overrides.set('wallet_sendCalls', () => {
      throw { code: 4001 }
    })
    await expect(sendCalls(config, { networkId, calls })).rejects.toMatchObject({
      code: 'SEND_USER_REJECTED',
    })
    expect(config.state.transactions).toEqual([])
  })
})
