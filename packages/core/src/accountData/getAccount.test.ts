import { networks } from '@gangway/registry'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { getBalances } from './balances/getBalances.js'
import { getAccount } from './getAccount.js'
import { getIdentity } from './names/getIdentity.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:31337'
const solana = networks.find((network) => network.local && network.chainNamespace === 'solana')
if (!solana) throw new Error('no local Solana network')

afterEach(() => void vi.unstubAllGlobals())

/** A deployment that knows the account's name, and that it holds 2 ETH. */
function serveAccount() {
  const ether = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: networkId,
    value: 5_000,
    price: 2_500,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: '',
  }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/v1/identity/')
        ? { name: 'anna.eth', avatar: 'https://api.example/v1/picture/1' }
        : { balances: [ether] },
    ),
  )
}

test('default: address, balances, name and picture, status and all accounts (product.md §3 “Account state”)', async () => {
  serveAccount()
  const evm = createTestWallet('a', { accounts: [address] })
  const svm = createTestWallet('s', { networkId: solana.caipNetworkId })
  const config = createTestConfig([evm, svm], { features: { history: true } })
  await connect(config, svm)
  await connect(config, evm)
  await getBalances(config, { networkId, address })
  await getIdentity(config, { networkId, address })
  const account = getAccount(config.state)
  expect(account).toMatchObject({
    caipAddress: `eip155:31337:${address}`,
    address,
    balance: '2',
    balanceSymbol: 'ETH',
    profileName: 'anna.eth',
    profileImage: 'https://api.example/v1/picture/1',
    status: 'connected',
  })
  expect(account.tokenBalance.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(account.allAccounts.map((each) => each.address)).toEqual(['s-account', address])
  await disconnect(config)
  expect(getAccount(config.state)).toMatchObject({
    address: 's-account',
    profileName: null,
    profileImage: null,
  })
})

test('default: nothing is known of nobody', () => {
  expect(getAccount(createTestConfig([]).state)).toEqual({
    caipAddress: null,
    address: null,
    balance: null,
    balanceSymbol: null,
    profileName: null,
    profileImage: null,
    socialProvider: null,
    tokenBalance: [],
    status: 'disconnected',
    allAccounts: [],
    isSignedIn: false,
  })
})

test('behavior: the social provider is null for a wallet of the person’s own', async () => {
  const wallet = createTestWallet('a')
  const config = createTestConfig([wallet])
  await connect(config, wallet)
  expect(getAccount(config.state).socialProvider).toBeNull()
})
