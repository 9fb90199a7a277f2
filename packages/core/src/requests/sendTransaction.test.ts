import { GangwayError } from '@gangway/protocol'
import { encodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSentTo } from '../accountData/history/getPayment.js'
import type { TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import {
  recipient,
  sender,
  startTestChain,
  type TestChain,
  usdx,
} from '../chains/eip155/tests/startTestChain.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { updateConnection } from '../connections/followConnection.js'
import { removeConnection } from '../connections/removeConnection.js'
import { createSentTransaction } from '../send/tests/createSentTransaction.js'
import { sendTransaction } from './sendTransaction.js'
import { countAsked, openEvmPage } from './tests/openEvmPage.js'

const networkId = 'eip155:31337'
const connectionId = 'eip155:wallet.test'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 5n] })

let chain: TestChain
let config: Config
let provider: TestProvider
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(() => {
  ;({ config, provider } = openEvmPage(chain))
})

const pay = { to: recipient, value: 7n }

/** A wallet that answers when it is told to. */
function holdAnswer() {
  let answer: (hash: string) => void = () => {}
  let refuse: (error: unknown) => void = () => {}
  const isAsked = new Promise<void>((resolve) => {
    provider.overrides.set('eth_sendTransaction', () => {
      resolve()
      return new Promise((resolveAnswer, reject) => {
        answer = resolveAnswer
        refuse = reject
      })
    })
  })
  return {
    isAsked,
    answer: (hash: string) => answer(hash),
    refuse: (error: unknown) => refuse(error),
  }
}

const hash = `0x${'ab'.repeat(32)}`

describe('sendTransaction', () => {
  test('default: the wallet is asked once, and the row has the app’s words until it is confirmed', async () => {
    const before = await chain.node.getBalance({ address: recipient })
    const sent = await sendTransaction(config, { ...pay, description: 'Pay for lunch' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(1)
    expect(config.state.transactions).toMatchObject([
      { hash: sent, networkId, from: sender, amount: 7n, description: 'Pay for lunch' },
    ])
    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 10_000 }).toBe('confirmed')
    expect((await chain.node.getBalance({ address: recipient })) - before).toBe(7n)
  })

  test('behavior: a call is listed as one, by the digest of its data, and makes nobody known', async () => {
    await sendTransaction(config, { to: usdx.address, data: approve })
    const [row] = config.state.transactions
    expect(row).toMatchObject({ to: usdx.address, amount: 0n, call: { dataHash: keccak256(approve) } })
    expect(row).not.toHaveProperty('description')
    expect(getSentTo(config.state, networkId)).toEqual([])
  })

  test('behavior: what was seen on the chain before the wallet told its hash gets the app’s words', async () => {
    provider.overrides.set('eth_sendTransaction', () => {
      const seen = {
        hash,
        networkId,
        from: sender,
        to: recipient,
        amount: 7n,
        isFromElsewhere: true,
      } as const
      config.setState({ transactions: [createSentTransaction(seen)] })
      return hash
    })
    await sendTransaction(config, { ...pay, description: 'Pay for lunch' })
    const [row, ...others] = config.state.transactions
    expect(row).toMatchObject({ hash, isFromElsewhere: false, description: 'Pay for lunch' })
    expect(others).toEqual([])
  })

  test('behavior: who was sent coins is known from then on', async () => {
    await sendTransaction(config, pay)
    const known = getSentTo(config.state, networkId)
    expect(known.map((to) => to.toLowerCase())).toEqual([recipient.toLowerCase()])
  })

  test('behavior: what is stated is passed on as it is', async () => {
    provider.overrides.set('eth_sendTransaction', () => hash)
    const fees = { gas: 50_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n, nonce: 4 }
    await sendTransaction(config, { ...pay, ...fees })
    expect(provider.requests.at(-1)?.params).toMatchObject([
      {
        chainId: '0x7a69',
        from: sender,
        value: '0x7',
        gas: '0xc350',
        maxFeePerGas: '0x9',
        maxPriorityFeePerGas: '0x2',
        nonce: '0x4',
      },
    ])
  })

  test('behavior: words are one line of 80 characters at most, with nothing hidden', async () => {
    provider.overrides.set('eth_sendTransaction', () => hash)
    await sendTransaction(config, { ...pay, description: `a\n\u202eb${'x'.repeat(100)}` })
    expect(config.state.transactions[0]?.description).toBe(`a b${'x'.repeat(77)}`)
  })

  test('behavior: the wallet is switched to a network that is named', async () => {
    provider.knownChains.add(31338)
    provider.overrides.set('eth_sendTransaction', () => hash)
    await sendTransaction(config, { ...pay, networkId: 'eip155:31338' })
    expect(provider.chainId).toBe(31338)
    expect(config.state.transactions[0]?.networkId).toBe('eip155:31338')
  })
})

describe('sendTransaction, refused', () => {
  test.each([
    ['by the person', { code: 4001 }, 'SEND_USER_REJECTED'],
    ['for want of coins', { code: -32000, message: 'insufficient funds' }, 'SEND_INSUFFICIENT_GAS'],
    ['for no reason one knows', new Error('boom'), 'SEND_FAILED'],
  ])('error: %s', async (_, thrown, code) => {
    provider.overrides.set('eth_sendTransaction', () => {
      throw thrown
    })
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code })
    expect(config.state.transactions).toEqual([])
  })

  test.each([
    ['a wrong checksum', { ...pay, to: recipient.replace('a', 'A') }, 'INVALID_ADDRESS'],
    ['an amount below zero', { ...pay, value: -1n }, 'SEND_INVALID_AMOUNT'],
    ['half a byte of data', { ...pay, data: '0x123' as const }, 'SEND_INVALID_PARAMETERS'],
    ['two kinds of fee', { ...pay, gasPrice: 1n, maxFeePerGas: 1n }, 'SEND_FEE_CONFLICT'],
    ['half a nonce', { ...pay, nonce: 0.5 }, 'SEND_INVALID_PARAMETERS'],
    ['a network the page lacks', { ...pay, networkId: 'eip155:5' as const }, 'CHAIN_NOT_CONFIGURED'],
    ['an account nobody shares', { ...pay, account: other }, 'CONNECTION_NOT_CONNECTED'],
  ])('parameters: %s, and the wallet is not asked', async (_, parameters, code) => {
    await expect(sendTransaction(config, parameters)).rejects.toMatchObject({ code })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('error: a recipient the operator denies, with the reason', async () => {
    const denied = openEvmPage(chain, { deniedRecipients: { [`${networkId}:${recipient}`]: 'on a list' } })
    await expect(sendTransaction(denied.config, pay)).rejects.toMatchObject({
      code: 'SEND_WOULD_FAIL',
      details: 'on a list',
    })
    expect(countAsked(denied.provider, 'eth_sendTransaction')).toBe(0)
  })

  test('error: nobody is connected', async () => {
    removeConnection(config, connectionId)
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
  })
})

describe('sendTransaction, when something changes midway', () => {
  /** Something that happens while the wallet says its network, before it is asked. */
  function before(happens: () => void): void {
    provider.overrides.set('eth_chainId', () => {
      happens()
      return '0x7a69'
    })
  }

  test('error: another account comes into use before the wallet is asked', async () => {
    before(() => updateConnection(config, connectionId, { accounts: [other] }))
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'REQUEST_ACCOUNT_CHANGED' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('error: another wallet comes into use before the wallet is asked, unless the account is named', async () => {
    const connection = config.state.connections.get(connectionId)
    if (!connection) throw new Error('not connected')
    const [account] = connection.accounts
    const second: Connection = {
      ...connection,
      id: 'eip155:second',
      accounts: [{ ...account, address: other }],
    }
    before(() => {
      const { connections } = config.state
      config.setState({ connections: new Map(connections).set(second.id, second), current: second.id })
    })
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'REQUEST_ACCOUNT_CHANGED' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
    await sendTransaction(config, { ...pay, account: sender })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(1)
  })

  test('error: the wallet goes to another network before it is asked', async () => {
    before(() => updateConnection(config, connectionId, { networkId: 'eip155:31338' }))
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'NETWORK_MISMATCH' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('error: the wallet goes before it is asked', async () => {
    before(() => removeConnection(config, connectionId))
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'REQUEST_WALLET_GONE' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('behavior: once the wallet is asked, another account changes nothing', async () => {
    const held = holdAnswer()
    const sending = sendTransaction(config, pay)
    await held.isAsked
    updateConnection(config, connectionId, { accounts: [other] })
    held.answer(hash)
    expect(await sending).toBe(hash)
    expect(config.state.transactions).toMatchObject([{ hash, from: sender }])
  })

  test('error: given up once the wallet is asked, nobody knows; what it sends later is listed', async () => {
    const held = holdAnswer()
    const abort = new AbortController()
    const sending = sendTransaction(config, { ...pay, signal: abort.signal })
    await held.isAsked
    abort.abort()
    const error = await sending.catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'SEND_FAILED', cause: { code: 'REQUEST_ABORTED' } })
    held.answer(hash)
    await expect.poll(() => config.state.transactions).toMatchObject([{ hash }])
  })

  /** A wallet that is asked to switch and says nothing. */
  function holdSwitch(): Promise<void> {
    return new Promise((resolve) => {
      provider.overrides.set('wallet_switchEthereumChain', () => {
        resolve()
        return new Promise(() => {})
      })
    })
  }

  test('error: the time is up while the wallet is asked to switch', async () => {
    const isAsked = holdSwitch()
    const sending = sendTransaction(config, { ...pay, networkId: 'eip155:31338', timeout: 1 })
    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    await isAsked
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('error: the wallet goes, or another account comes, while it is asked to switch', async () => {
    const asked = { ...pay, networkId: 'eip155:31338' } as const
    let isAsked = holdSwitch()
    const sending = sendTransaction(config, asked)
    await isAsked
    updateConnection(config, connectionId, { accounts: [other] })
    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_ACCOUNT_CHANGED' })
    isAsked = holdSwitch()
    const again = sendTransaction(config, asked)
    await isAsked
    removeConnection(config, connectionId)
    await expect(again).rejects.toMatchObject({ code: 'REQUEST_WALLET_GONE' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('behavior: a time without end is none', async () => {
    provider.overrides.set('eth_sendTransaction', async () => {
      await chain.rpc('eth_blockNumber')
      return hash
    })
    expect(await sendTransaction(config, { ...pay, timeout: Number.POSITIVE_INFINITY })).toBe(hash)
  })

  test('error: the time is up', async () => {
    const held = holdAnswer()
    const sending = sendTransaction(config, { ...pay, timeout: 1_500 })
    await expect(sending).rejects.toMatchObject({ code: 'SEND_FAILED', cause: { code: 'REQUEST_TIMEOUT' } })
    held.refuse({ code: 4001 })
  })

  test('error: the wallet goes while it is asked, and says nothing more', async () => {
    const held = holdAnswer()
    const sending = sendTransaction(config, pay)
    await held.isAsked
    removeConnection(config, connectionId)
    const error = await sending.catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'SEND_FAILED', cause: { code: 'REQUEST_WALLET_GONE' } })
    expect(error instanceof GangwayError && error.retryable).toBe(false)
    held.refuse({ code: 4001 })
  })

  test('behavior: the last word of a wallet that goes counts', async () => {
    const held = holdAnswer()
    const sending = sendTransaction(config, pay)
    await held.isAsked
    removeConnection(config, connectionId)
    held.refuse({ code: 4001 })
    await expect(sending).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
  })

  test('error: given up before anything happened', async () => {
    const sending = sendTransaction(config, { ...pay, signal: AbortSignal.abort() })
    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })
})
