import { erc20Abi, getAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { startFront } from '../chains/eip155/tests/startFront.js'
import {
  recipient,
  sender,
  startTestChain,
  type TestChain,
  usdx,
} from '../chains/eip155/tests/startTestChain.js'
import type { Config } from '../config/config.js'
import { removeConnection } from '../connections/removeConnection.js'
import { readContract } from './readContract.js'
import { simulateContract } from './simulateContract.js'
import { countAsked, openEvmPage } from './tests/openEvmPage.js'
import { waitForTransactionReceipt } from './waitForTransactionReceipt.js'
import { writeContract } from './writeContract.js'

const token = { abi: erc20Abi, address: usdx.address } as const
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

const readBalance = (owner: `0x${string}`) =>
  readContract(config, { ...token, functionName: 'balanceOf', args: [owner] })

describe('readContract', () => {
  test('default: what the function answers, without a wallet', async () => {
    removeConnection(config, 'eip155:wallet.test')
    expect(await readContract(config, { ...token, functionName: 'symbol' })).toBe('USDX')
    expect(await readContract(config, { ...token, functionName: 'decimals' })).toBe(6)
    expect(await readBalance(sender)).toBeGreaterThan(0n)
  })

  test('error: nothing answers as the ABI says', async () => {
    const asked = { ...token, address: recipient, functionName: 'symbol' } as const
    await expect(readContract(config, asked)).rejects.toMatchObject({ code: 'CONTRACT_FAILED' })
  })

  test.each([
    ['an address that is none', { ...token, address: '0x12', functionName: 'symbol' }, 'INVALID_ADDRESS'],
    ['an argument that is none', { ...token, functionName: 'balanceOf', args: ['nobody'] }, 'INVALID_INPUT'],
    ['a function the ABI lacks', { ...token, functionName: 'burnAll' }, 'INVALID_INPUT'],
    ['another family', { ...token, functionName: 'symbol', networkId: 'solana:1' }, 'CHAIN_NOT_CONFIGURED'],
  ])('parameters: %s', async (_, asked, code) => {
    await expect(readContract(config, asked as never)).rejects.toMatchObject({ code })
  })

  test('error: a node that does not answer is no contract’s word', async () => {
    const context = { ...chain.context, getNode: () => 'http://127.0.0.1:1' }
    const away = openEvmPage({ url: chain.url, context })
    const reading = readContract(away.config, { ...token, functionName: 'symbol' })
    await expect(reading).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' })
  })
})

describe('writeContract', () => {
  test('default: tokens move, the row has the app’s words, the receipt says so', async () => {
    const before = await readBalance(recipient)
    const hash = await writeContract(config, {
      ...token,
      functionName: 'transfer',
      args: [recipient, 5n],
      description: 'Tip the cook',
    })
    const receipt = await waitForTransactionReceipt(config, { hash })
    expect(receipt).toMatchObject({ status: 'success', transactionHash: hash })
    expect((await readBalance(recipient)) - before).toBe(5n)
    expect(config.state.transactions[0]).toMatchObject({ hash, description: 'Tip the cook', call: {} })
  })

  test('behavior: a transfer of a token that is known is told as one', async () => {
    const known = { address: usdx.address, name: 'USDX', symbol: 'USDX', decimals: 6 }
    config.setState({ customTokens: new Map([[`eip155:31337:${sender}`, [known]]]) })
    await writeContract(config, { ...token, functionName: 'transfer', args: [recipient, 6n] })
    await writeContract(config, { ...token, functionName: 'approve', args: [recipient, 6n] })
    const [approval, transfer] = config.state.transactions
    expect(transfer).toMatchObject({ to: getAddress(recipient), amount: 6n, token: { symbol: 'USDX' } })
    expect(transfer).not.toHaveProperty('call')
    expect(approval).toMatchObject({ to: usdx.address, amount: 0n, call: {} })
  })

  test('parameters: an argument that is not of the ABI, and the wallet is not asked', async () => {
    const asked = { ...token, functionName: 'transfer', args: [recipient, -1n] } as const
    await expect(writeContract(config, asked)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })
})

describe('waitForTransactionReceipt', () => {
  const receipts = 'eth_getTransactionReceipt'

  /** A page whose node refuses to tell receipts until it is told otherwise. */
  async function openRefused() {
    const front = await startFront(chain.url)
    front.refuse(receipts)
    const page = openEvmPage({ url: chain.url, context: { ...chain.context, getNode: () => front.url } })
    return { front, away: page.config }
  }

  test('behavior: a node that does not answer is asked again', async () => {
    const { front, away } = await openRefused()
    const hash = await writeContract(config, { ...token, functionName: 'approve', args: [sender, 1n] })
    const waiting = waitForTransactionReceipt(away, { hash })
    await expect.poll(() => front.count(receipts), { timeout: 20_000 }).toBeGreaterThan(3)
    front.refuse()
    expect(await waiting).toMatchObject({ status: 'success', transactionHash: hash })
  })

  test('error: given up meanwhile', async () => {
    const { front, away } = await openRefused()
    const hash = await writeContract(config, { ...token, functionName: 'approve', args: [sender, 2n] })
    const abort = new AbortController()
    const waiting = waitForTransactionReceipt(away, { hash, signal: abort.signal })
    await Promise.all([
      expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' }),
      expect
        .poll(() => front.count(receipts), { timeout: 20_000 })
        .toBeGreaterThan(1)
        .then(() => abort.abort()),
    ])
  })

  test('parameters: what is no hash', async () => {
    const waiting = waitForTransactionReceipt(config, { hash: '0x12' })
    await expect(waiting).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('simulateContract', () => {
  test('default: what the function would answer, and nothing happens', async () => {
    const before = await readBalance(recipient)
    const asked = { ...token, functionName: 'transfer', args: [recipient, 5n] } as const
    expect(await simulateContract(config, asked)).toBe(true)
    expect(await readBalance(recipient)).toBe(before)
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(0)
  })

  test('error: the contract’s own error, by its name', async () => {
    const abi = [
      ...erc20Abi,
      ...parseAbi(['error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)']),
    ] as const
    const asked = { ...token, abi, functionName: 'transfer', args: [recipient, 2n ** 255n] } as const
    const error = await simulateContract(config, asked).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'CONTRACT_FAILED' })
  })

  test('error: nobody is connected', async () => {
    removeConnection(config, 'eip155:wallet.test')
    const asked = { ...token, functionName: 'approve', args: [getAddress(recipient), 1n] } as const
    await expect(simulateContract(config, asked)).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
  })
})
