import {
  GangwayError,
  type PublicConfig,
  parseWith,
  publicConfigElementId,
  publicConfigSchema,
} from '@gangway/protocol'
import { announceEip6963 } from './announceEip6963.js'
import { createConfirm } from './confirm/createConfirm.js'
import { createProxyRpc, type ProxyRpc } from './createProxyRpc.js'
import { getStateKey, walletCountKey } from './createStateStore.js'
import { createTestWallet, type TestWalletControl } from './createTestWallet.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { createSettingsPanel } from './panel/createSettingsPanel.js'
import { readOptions } from './readOptions.js'
import { registerStandardWallet } from './registerStandardWallet.js'
import './walletSettings.js'

/** The first wallet's control, and those of all announced wallets by number, from 0. */
export type TestWalletGlobal = TestWalletControl & { wallets: readonly TestWalletControl[] }

declare global {
  interface Window {
    gangwayTestWallet?: TestWalletGlobal
  }
}

function start(): void {
  const { gangwayTestWalletSettings: settings } = window
  const config = settings?.config ?? readInlinedConfig()
  const storage = window.localStorage
  const setWalletCount = (count: number) => storage.setItem(walletCountKey, `${count}`)
  if (settings && storage.getItem(walletCountKey) === null) setWalletCount(settings.count)
  const options = readOptions(location.search)
  if (options.walletCount) setWalletCount(options.walletCount)
  const isNew = storage.getItem(getStateKey(1)) === null

  const environment = {
    config,
    origin: location.origin,
    rpc: settings ? callThroughTest : createProxyRpc(config),
    storage,
    confirm: createConfirm(),
  }
  const first = createTestWallet(1, environment)
  const wallets =
    storage.getItem(walletCountKey) === '2' ? [first, createTestWallet(2, environment)] : [first]
  first.control.set({ ...(isNew ? settings?.state : {}), ...options.firstWallet })
  for (const wallet of wallets) {
    announceEip6963(wallet)
    registerStandardWallet(wallet.standardWallet)
  }
  createSettingsPanel(wallets, setWalletCount)
  window.gangwayTestWallet = { ...first.control, wallets: wallets.map(({ control }) => control) }
}

function readInlinedConfig(): PublicConfig {
  const inlined = document.getElementById(publicConfigElementId)?.textContent ?? 'null'
  const config = parseWith(publicConfigSchema, JSON.parse(inlined))
  if (config.environment !== 'local')
    throw new GangwayError('INVALID_CONFIG', { details: 'the test wallet belongs to the local world alone' })
  return config
}

const callThroughTest: ProxyRpc = async (networkId, method, params) => {
  const answer = await window.gangwayTestWalletRpc?.(networkId, method, params)
  if (answer?.error) throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer?.result
}

// A script that comes before the page's own waits until there is a page to draw in.
const observer = new MutationObserver(startInBody)
function startInBody(): void {
  if (!document.body) return
  observer.disconnect()
  start()
}

if (window.gangwayTestWalletSettings) {
  observer.observe(document, { childList: true, subtree: true })
  startInBody()
} else start()
