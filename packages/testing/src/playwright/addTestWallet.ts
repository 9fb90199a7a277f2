import { readFile } from 'node:fs/promises'
import { type CaipNetworkId, noFeatures, type PublicConfig, parseCaipNetworkId } from '@gangway/protocol'
import type { Page } from '@playwright/test'
import type { WalletSettings } from '../wallet/walletSettings.js'
import type { WalletState } from '../wallet/walletState.js'
import { TestWalletWindow } from './pages/TestWalletWindow.js'

/** A network the test wallet reaches, and the node of it. */
export type TestNetwork = {
  /** CAIP-2, e.g. `eip155:31337`. */
  caipNetworkId: CaipNetworkId
  /** Address of its JSON-RPC node; called from the test's process, never from the page. */
  rpcUrl: string
  name?: string
  /** Default: ETH of 18 decimals, or SOL of 9. */
  nativeCurrency?: { name: string; symbol: string; decimals: number }
}

/** Options of {@link addTestWallet}. */
export type AddTestWalletOptions = {
  /** The first one of family eip155 is the one the wallet is on. */
  networks: readonly [TestNetwork, ...TestNetwork[]]
  /** How many wallets announce themselves; default 1. */
  count?: 1 | 2
  /** How the first one is on its first visit: keys, faults, `autoConfirm`. Default: the accounts of the local world. */
  state?: Partial<WalletState>
}

const script = new URL('../../dist/testWallet.js', import.meta.url)

/**
 * Gives any page a wallet with real keys that announces itself by EIP-6963 and the Wallet Standard, shows what it is
 * asked, and can be told to fail. Call it before `page.goto`. The page's content security policy does not matter.
 *
 * @returns the wallet as its owner sees it: `confirm`, `decline`, `set`, `changeAccount`, `changeNetwork`
 */
export async function addTestWallet(page: Page, options: AddTestWalletOptions): Promise<TestWalletWindow> {
  const { networks, count = 1, state = {} } = options
  const settings: WalletSettings = { config: toConfig(networks), count, state }
  const nodes = new Map(networks.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]))
  await page.exposeFunction(
    'gangwayTestWalletRpc',
    (networkId: CaipNetworkId, method: string, params: readonly unknown[]) =>
      callNode(nodes.get(networkId), method, params),
  )
  const wallet = await readFile(script, 'utf8')
  // Pages without an origin of their own (about:blank) have no storage, and nobody connects there.
  const content = `if (location.origin !== 'null') {
    window.gangwayTestWalletSettings ??= ${JSON.stringify(settings)};
    (() => {${wallet}\n})();
  }`
  await page.addInitScript({ content })
  return new TestWalletWindow(page)
}

function toConfig(networks: AddTestWalletOptions['networks']): PublicConfig {
  const [first] = networks
  const isEvm = ({ caipNetworkId }: TestNetwork) => caipNetworkId.startsWith('eip155:')
  return {
    environment: 'local',
    worldId: null,
    projectId: 'test',
    apiUrl: '',
    defaultNetwork: (networks.find(isEvm) ?? first).caipNetworkId,
    networks: networks.map(toNetwork),
    features: noFeatures,
  }
}

function toNetwork({
  caipNetworkId,
  rpcUrl,
  name,
  nativeCurrency,
}: TestNetwork): PublicConfig['networks'][0] {
  const { chainNamespace, reference } = parseCaipNetworkId(caipNetworkId)
  const isEvm = chainNamespace === 'eip155'
  return {
    caipNetworkId,
    chainNamespace,
    id: isEvm ? Number(reference) : reference,
    name: name ?? caipNetworkId,
    nativeCurrency:
      nativeCurrency ??
      (isEvm ? { name: 'Ether', symbol: 'ETH', decimals: 18 } : { name: 'Sol', symbol: 'SOL', decimals: 9 }),
    rpcUrls: [rpcUrl],
    blockExplorers: [],
    colour: '#475569',
    isConfigured: true,
  }
}

async function callNode(
  url: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return await response.json()
  } catch (cause) {
    return { error: { code: -32603, message: `The test's node did not answer: ${cause}` } }
  }
}
