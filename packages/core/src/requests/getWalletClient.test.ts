import { getLocalEvmAccount } from '@gangway/dev'
import { getAddress, keccak256, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import {
  recipient,
  sender,
  startTestChain,
  type TestChain,
  usdx,
} from '../chains/eip155/tests/startTestChain.js'
import type { Config } from '../config/config.js'
import { updateConnection } from '../connections/followConnection.js'
import { removeConnection } from '../connections/removeConnection.js'
import { getProvider } from './getProvider.js'
import { getWalletClient } from './getWalletClient.js'
import { countAsked, openEvmPage } from './tests/openEvmPage.js'

const connectionId = 'eip155:wallet.test'
const text = 'I agree'
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

describe('getWalletClient (viem)', () => {
  test('default: account and network are set; what it sends is listed', async () => {
    const client = await getWalletClient(config)
    expect(client).toMatchObject({ account: { address: sender }, chain: { id: 31337 } })
    const hash = await client.sendTransaction({ to: recipient, value: 3n })
    expect(config.state.transactions).toMatchObject([{ hash, from: sender, amount: 3n }])
    expect(config.state.transactions[0]).not.toHaveProperty('call')
  })

  test('behavior: it signs', async () => {
    provider.overrides.set('personal_sign', () => getLocalEvmAccount(0).signMessage({ message: text }))
    const client = await getWalletClient(config)
    expect(await client.signMessage({ message: text })).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('error: a person who declines is asked once, and viem’s error says so', async () => {
    provider.overrides.set('eth_sendTransaction', () => {
      throw { code: 4001, message: 'no' }
    })
    const client = await getWalletClient(config)
    const error = await client.sendTransaction({ to: recipient, value: 3n }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'TransactionExecutionError', cause: { code: 4001 } })
    expect(countAsked(provider, 'eth_sendTransaction')).toBe(1)
  })

  test('error: a wallet that fails inside is asked once: the person may have been asked', async () => {
    provider.overrides.set('personal_sign', () => {
      throw { code: -32603, message: 'Internal error' }
    })
    const client = await getWalletClient(config)
    await expect(client.signMessage({ message: text })).rejects.toThrow()
    expect(countAsked(provider, 'personal_sign')).toBe(1)
  })

  test('error: another network than the wallet is on, or one this page lacks', async () => {
    await expect(getWalletClient(config, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
    })
    updateConnection(config, connectionId, { networkId: 'eip155:5' })
    await expect(getWalletClient(config)).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
  })

  test('error: nobody is connected', async () => {
    removeConnection(config, connectionId)
    await expect(getWalletClient(config)).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
  })
})

describe('getProvider (EIP-1193)', () => {
  test('default: asks and answers as the wallet does', async () => {
    const wallet = await getProvider(config)
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x7a69')
    await expect(wallet.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })
  })

  test('behavior: a call that is sent by it is listed as one', async () => {
    const data = '0x095ea7b3'
    const lowerCase = toHex(BigInt(usdx.address), { size: 20 })
    provider.overrides.set('eth_sendTransaction', () => `0x${'cd'.repeat(32)}`)
    const wallet = await getProvider(config)
    const hash = await wallet.request({
      method: 'eth_sendTransaction',
      params: [{ from: sender, to: lowerCase, data }],
    })
    expect(config.state.transactions).toMatchObject([
      { hash, networkId: 'eip155:31337', to: getAddress(usdx.address), call: { dataHash: keccak256(data) } },
    ])
  })

  test('behavior: a contract that is made is not listed, nor what another account sends', async () => {
    provider.overrides.set('eth_sendTransaction', () => `0x${'ef'.repeat(32)}`)
    const wallet = await getProvider(config)
    await wallet.request({ method: 'eth_sendTransaction', params: [{ from: sender, data: '0x60' }] })
    const from = getLocalEvmAccount(3).address
    await wallet.request({ method: 'eth_sendTransaction', params: [{ from, to: recipient, value: '0x1' }] })
    expect(config.state.transactions).toEqual([])
  })

  test('behavior: what the wallet tells by itself is heard, until it is not listened to', async () => {
    const wallet = await getProvider(config)
    const heard: string[] = []
    const listen = (accounts: string[]) => heard.push(...accounts)
    wallet.on('accountsChanged', listen)
    provider.emit('accountsChanged', [sender])
    wallet.removeListener('accountsChanged', listen)
    provider.emit('accountsChanged', [recipient])
    expect(heard).toEqual([sender])
  })
})
