import { noFeatures } from '@gangway/protocol'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { saveContact } from '../../accountData/contacts/saveContact.js'
import type { SendEstimate, SendParameters } from '../../chains/sendParameters.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { CreateConfigParameters } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { send } from '../send.js'
import { getRecipientNotices } from './getRecipientNotices.js'

const known = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const imitation = '0x70991111111111111111111111111111111179C8'
const usdx = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'

const parameters: SendParameters = {
  networkId: gangwayOne.caipNetworkId,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  token: { address: null, symbol: 'ETH', decimals: 18 },
  to: imitation,
  amount: 1n,
}
const payable: SendEstimate = {
  to: imitation,
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

const toConfig = (change: Partial<CreateConfigParameters> = {}) =>
  createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [gangwayOne, gangwaySolana],
    features: { ...noFeatures, send: true },
    storage: createMemoryStorage(),
    ...change,
  })

describe('getRecipientNotices (interface-guide.md §9.6)', () => {
  test('default: of a stranger nothing is said', () => {
    expect(getRecipientNotices(toConfig(), parameters, payable)).toEqual([])
  })

  test('behavior: an imitation of a contact stops, and is a caution once it was told apart', () => {
    const config = toConfig()
    saveContact(config, { chainNamespace: 'eip155', address: known, name: 'Anna' })
    const trusted = { address: known, source: 'contact', name: 'Anna' }
    expect(getRecipientNotices(config, parameters, payable)).toEqual([
      { level: 'stop', kind: 'lookalike', trusted },
    ])
    const confirmed = { ...parameters, confirmedRecipient: imitation }
    expect(getRecipientNotices(config, confirmed, payable)).toEqual([
      { level: 'caution', kind: 'lookalike', trusted },
    ])
    expect(getRecipientNotices(config, { ...parameters, confirmedRecipient: known }, payable)).toMatchObject([
      { level: 'stop' },
    ])
  })

  test('behavior: no wallet is asked to pay an imitation, whatever the estimate says', async () => {
    const config = toConfig()
    saveContact(config, { chainNamespace: 'eip155', address: known, name: 'Anna' })
    await expect(send(config, parameters, payable)).rejects.toMatchObject({
      code: 'SEND_WOULD_FAIL',
      details: 'lookalike',
    })
    const confirmed = { ...parameters, confirmedRecipient: imitation }
    await expect(send(config, confirmed, payable)).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
  })

  test('behavior: somebody else’s payment to the account makes nobody trusted', () => {
    const config = toConfig()
    const received: SentTransaction = {
      ...parameters,
      amount: 1n,
      from: known,
      to: parameters.from,
      hash: '0xabc',
      status: 'confirmed',
      submittedAt: 1,
      settledAt: 1,
      replacedBy: null,
      nonce: null,
      lastValidBlockHeight: null,
      fee: null,
      isFromElsewhere: true,
      failureReason: null,
      slowReason: null,
    }
    config.setState({ transactions: [received] })
    expect(getRecipientNotices(config, parameters, payable)).toEqual([])
  })

  test('behavior: the operator’s list stops on every network of the family, in any spelling, with its source', () => {
    const config = toConfig({
      deniedRecipients: { [`eip155:1:${imitation.toLowerCase()}`]: 'Harbour watch' },
    })
    expect(getRecipientNotices(config, parameters, payable)).toEqual([
      { level: 'stop', kind: 'denied', reason: 'Harbour watch' },
    ])
  })

  test('behavior: any token of the list, and graves of Solana, lose what is sent there', () => {
    expect(getRecipientNotices(toConfig(), parameters, { to: usdx })).toEqual([
      { level: 'stop', kind: 'other-token-contract' },
    ])
    const onSolana = { ...parameters, networkId: gangwaySolana.caipNetworkId }
    const grave = { to: '1nc1nerator11111111111111111111111111111111' }
    expect(getRecipientNotices(toConfig(), onSolana, grave)).toEqual([
      { level: 'stop', kind: 'zero-address' },
    ])
  })
})
