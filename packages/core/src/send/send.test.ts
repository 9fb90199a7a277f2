import { type CaipNetworkId, noFeatures } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { lookUpToken } from '../accountData/tokens/lookUpToken.js'
import type { SendEstimate, SendParameters } from '../chains/sendParameters.js'
import { createConfig } from '../createConfig.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { estimateSend } from './estimateSend.js'
import { send } from './send.js'
import { createSentTransaction } from './tests/createSentTransaction.js'
import { updateSend } from './updateSend.js'

const config = () =>
  createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [{ ...gangwayOne, isConfigured: true }],
    features: { ...noFeatures, send: true },
    storage: createMemoryStorage(),
  })

const parameters: SendParameters = {
  networkId: gangwayOne.caipNetworkId,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  token: { address: null, symbol: 'ETH', decimals: 18 },
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 1n,
}

const payable: SendEstimate = {
  to: parameters.to,
  amount: 1n,
  fee: { kind: 'legacy', expected: 21_000n, max: 21_000n, gas: 21_000n, gasPrice: 1n },
  speeds: [],
  accountCost: 0n,
  maxAmount: 10n,
  nativeBalance: 10n,
  tokenBalance: 10n,
  hasInsufficientFunds: false,
  hasInsufficientGas: false,
  notices: [],
}

describe('send', () => {
  test.each([
    ['SEND_WOULD_FAIL', { notices: [{ level: 'stop', kind: 'zero-address' }] }],
    ['SEND_INSUFFICIENT_FUNDS', { hasInsufficientFunds: true }],
    ['SEND_INSUFFICIENT_GAS', { hasInsufficientGas: true }],
    ['SEND_FEE_UNKNOWN', { hasInsufficientFunds: null }],
    ['SEND_FEE_UNKNOWN', { hasInsufficientGas: null }],
  ] as const)('error: %s before any wallet is asked', async (code, change) => {
    await expect(send(config(), parameters, { ...payable, ...change })).rejects.toMatchObject({ code })
  })

  test('error: SEND_WOULD_FAIL for an NFT that is on its way already', async () => {
    const sending = config()
    const token = {
      address: parameters.to,
      symbol: 'Sea #7',
      decimals: 0,
      nft: { standard: 'erc721', tokenId: '7' },
    } as const
    const { from, networkId } = parameters
    sending.setState({ transactions: [createSentTransaction({ from, networkId, token })] })
    await expect(send(sending, { ...parameters, token }, payable)).rejects.toMatchObject({
      code: 'SEND_WOULD_FAIL',
      details: 'nft-leaving',
    })
  })

  test('error: a sender that is not connected', async () => {
    await expect(send(config(), parameters, payable)).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
    })
  })

  test('error: product.md §8, Unsupported chain for another namespace, whatever is asked of it', async () => {
    // As a host without types may call it.
    const networkId = 'bip122:000000000019d6689c085ae165831e93' as CaipNetworkId
    const elsewhere = { ...parameters, networkId }
    const lookup = { networkId, address: parameters.to, owner: parameters.from }
    const expected = { code: 'UNSUPPORTED_CHAIN', shortMessage: 'Unsupported chain' }
    await expect(estimateSend(config(), elsewhere)).rejects.toMatchObject(expected)
    await expect(send(config(), elsewhere, payable)).rejects.toMatchObject(expected)
    await expect(lookUpToken(config(), lookup)).rejects.toMatchObject(expected)
  })

  test('error: a second send while the first is open', async () => {
    const busy = config()
    updateSend(busy, { loading: true })
    await expect(send(busy, parameters, payable)).rejects.toMatchObject({ code: 'SEND_INVALID_PARAMETERS' })
    expect(busy.state.send.loading).toBe(true)
  })
})
