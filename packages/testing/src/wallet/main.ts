import { GangwayError, parseWith, publicConfigElementId, publicConfigSchema } from '@gangway/protocol'
import { announceEip6963 } from './announceEip6963.js'
import { createConfirm } from './confirm/createConfirm.js'
import { createProxyRpc } from './createProxyRpc.js'
import { walletCountKey } from './createStateStore.js'
import { createTestWallet, type TestWalletControl } from './createTestWallet.js'
import { createSettingsPanel } from './panel/createSettingsPanel.js'
import { readOptions } from './readOptions.js'
import { registerStandardWallet } from './registerStandardWallet.js'

/** The first wallet's control, and those of all announced wallets by number, from 0. */
export type TestWalletGlobal = TestWalletControl & { wallets: readonly TestWalletControl[] }

declare global {
  interface Window {
    gangwayTestWallet?: TestWalletGlobal
  }
}

function start(): void {
  const inlined = document.getElementById(publicConfigElementId)?.textContent ?? 'null'
  const config = parseWith(publicConfigSchema, JSON.parse(inlined))
  if (config.environment !== 'local')
    throw new GangwayError('INVALID_CONFIG', { details: 'the test wallet belongs to the local world alone' })

  const storage = window.localStorage
  const setWalletCount = (count: number) => storage.setItem(walletCountKey, `${count}`)
  const options = readOptions(location.search)
  if (options.walletCount) setWalletCount(options.walletCount)

  const environment = {
    config,
    origin: location.origin,
    rpc: createProxyRpc(config),
    storage,
    confirm: createConfirm(),
  }
  const first = createTestWallet(1, environment)
  const wallets =
    storage.getItem(walletCountKey) === '2' ? [first, createTestWallet(2, environment)] : [first]
  first.control.set(options.firstWallet)
  for (const wallet of wallets) {
    announceEip6963(wallet)
    registerStandardWallet(wallet.standardWallet)
  }
  createSettingsPanel(wallets, setWalletCount)
  window.gangwayTestWallet = { ...first.control, wallets: wallets.map(({ control }) => control) }
}

start()
