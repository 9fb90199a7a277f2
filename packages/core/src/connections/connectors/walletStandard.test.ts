import { gangwaySolana, mainnet, solana, solanaDevnet } from '@gangway/registry'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { StandardEventsChangeProperties } from '@wallet-standard/features'
import { expect, test, vi } from 'vitest'
import type { ConnectorEvent } from '../../config/connector.js'
import { createWalletStandardConnector } from './walletStandard.js'

const context = { networks: [mainnet, solana, gangwaySolana, solanaDevnet] }

function createAccount(address: string, chains: WalletAccount['chains']): WalletAccount {
  return { address, publicKey: new Uint8Array(32), chains, features: ['solana:signTransaction'] }
}

const first = createAccount('DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd', [
  'solana:localnet',
  'solana:devnet',
])
const second = createAccount('4frnoH7sFZYQto8wDhov6qoPGPAbroPNVeiMmxUhEYdM', [
  'solana:mainnet',
  'solana:devnet',
])
const foreign = createAccount('0x00', ['sui:mainnet'])

function createWallet(authorized: readonly WalletAccount[] = [], approved = [first]) {
  let accounts = authorized
  const listeners = new Set<(change: StandardEventsChangeProperties) => void>()
  const connect = vi.fn(async (input?: { silent?: boolean }) => {
    if (!input?.silent) accounts = approved
    return { accounts }
  })
  const disconnect = vi.fn(async () => {})
  const wallet: Wallet = {
    version: '1.0.0',
    name: 'Acme',
    icon: 'data:image/svg+xml;base64,',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: StandardEventsChangeProperties) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
    get accounts() {
      return accounts
    },
  }
  const change = (next: readonly WalletAccount[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts: next })
  }
  return { wallet, connect, disconnect, change, listeners }
}

test('default', async () => {
  const { wallet } = createWallet()
  const connector = createWalletStandardConnector(wallet, context)
  expect(connector).toMatchObject({ id: 'solana:Acme', chainNamespace: 'solana' })
  expect(await connector.connect()).toEqual({
    accounts: [first.address],
    networkId: gangwaySolana.caipNetworkId,
  })
  expect(await connector.getProvider()).toBe(wallet)
})

test('parameters: networkId, when the account can sign for it', async () => {
  const { wallet } = createWallet()
  const connector = createWalletStandardConnector(wallet, context)
  const { caipNetworkId: devnet } = solanaDevnet
  expect(await connector.connect({ networkId: devnet })).toMatchObject({ networkId: devnet })
  for (const networkId of [solana.caipNetworkId, mainnet.caipNetworkId]) {
    const other = createWalletStandardConnector(wallet, context)
    expect(await other.connect({ networkId })).toMatchObject({ networkId: gangwaySolana.caipNetworkId })
  }
})

test('parameters: isReconnecting asks silently', async () => {
  const { wallet, connect } = createWallet([first])
  const connector = createWalletStandardConnector(wallet, context)
  expect(await connector.isAuthorized()).toBe(true)
  await connector.connect({ isReconnecting: true })
  expect(connect.mock.calls).toEqual([[{ silent: true }]])
})

test('behavior: not authorized before the first connect', async () => {
  const { wallet, connect } = createWallet()
  expect(await createWalletStandardConnector(wallet, context).isAuthorized()).toBe(false)
  expect(connect.mock.calls).toEqual([[{ silent: true }]])
})

test('behavior: accounts of other chains are left out', async () => {
  const { wallet } = createWallet([], [foreign, second, first])
  expect(await createWalletStandardConnector(wallet, context).connect()).toEqual({
    accounts: [second.address, first.address],
    networkId: solana.caipNetworkId,
  })
})

test('behavior: follows the wallet (product.md §9)', async () => {
  const { wallet, change, listeners } = createWallet()
  const connector = createWalletStandardConnector(wallet, context)
  await connector.connect()
  const events: ConnectorEvent[] = []
  const stop = connector.subscribe((event) => events.push(event))
  change([second, first])
  change([foreign])
  expect(events).toEqual([
    { type: 'change', accounts: [second.address, first.address], networkId: solana.caipNetworkId },
    { type: 'disconnect' },
  ])
  stop()
  expect(listeners.size).toBe(0)
})

test('behavior: switching is a choice among the chains of the account', async () => {
  const { wallet, change } = createWallet()
  const connector = createWalletStandardConnector(wallet, context)
  await connector.connect()
  await connector.switchNetwork?.(solanaDevnet)
  const listener = vi.fn()
  connector.subscribe(listener)
  change([second])
  expect(listener).toHaveBeenCalledWith({
    type: 'change',
    accounts: [second.address],
    networkId: solanaDevnet.caipNetworkId,
  })
  await expect(connector.switchNetwork?.(gangwaySolana)).rejects.toMatchObject({
    code: 'NETWORK_UNRECOGNIZED',
  })
})

test('behavior: disconnect is passed on where the wallet knows it', async () => {
  const { wallet, disconnect } = createWallet()
  await createWalletStandardConnector(wallet, context).disconnect()
  expect(disconnect).toHaveBeenCalledOnce()
  const { 'standard:disconnect': _, ...features } = wallet.features
  await createWalletStandardConnector({ ...wallet, features }, context).disconnect()
})

test('error: product.md §8, declined', async () => {
  const { wallet, connect } = createWallet()
  connect.mockRejectedValue(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  await expect(createWalletStandardConnector(wallet, context).connect()).rejects.toMatchObject({
    code: 'CONNECTION_USER_REJECTED',
  })
})

test('error: product.md §8, provider not found in a wallet that cannot be asked to connect', async () => {
  const { wallet } = createWallet()
  const { 'standard:connect': _, ...features } = wallet.features
  await expect(
    createWalletStandardConnector({ ...wallet, features }, context).connect(),
  ).rejects.toMatchObject({
    code: 'CONNECTION_PROVIDER_NOT_FOUND',
    shortMessage: 'Provider not found',
  })
})

test('error: no account, and no network in common', async () => {
  const empty = createWallet([], [foreign])
  await expect(createWalletStandardConnector(empty.wallet, context).connect()).rejects.toMatchObject({
    code: 'CONNECTION_NO_ACCOUNTS',
  })
  const { wallet, connect } = createWallet()
  const elsewhere = { networks: [mainnet] }
  await expect(createWalletStandardConnector(wallet, elsewhere).connect()).rejects.toMatchObject({
    code: 'NETWORK_UNRECOGNIZED',
  })
  expect(connect).not.toHaveBeenCalled()
})
