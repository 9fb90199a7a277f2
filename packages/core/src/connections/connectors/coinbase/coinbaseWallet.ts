import type { ConnectorDescriptor } from '../../../config/connector.js'
import { loadOnce } from '../../../kernel/loadOnce.js'
import type { CoinbaseWalletParameters } from './coinbaseWalletParameters.js'

/**
 * A wallet that answers from a window of its maker's site (keys.coinbase.com), from the maker's app, or from the
 * installed extension, whichever the person has. Its SDK is loaded when its row is shown and contacts nobody before
 * the row is chosen; the window opens in that tap. The page must not be served with
 * `Cross-Origin-Opener-Policy: same-origin`. product.md §1.
 *
 * @example createConfig({ …, connectors: [coinbaseWallet({ appName: 'Harbour' })] })
 */
export function coinbaseWallet(parameters: CoinbaseWalletParameters = {}): ConnectorDescriptor {
  const { name = 'Coinbase Wallet', icon = null, preference = 'all' } = parameters
  // The extension announces itself by this id and is then the same row, unless it is not wanted.
  const rdns = preference === 'smartWalletOnly' ? null : 'com.coinbase.wallet'
  const id = `eip155:${rdns ?? name}`
  const load = loadOnce(async () => {
    const [{ createCoinbaseConnector }, { fromWagmiConnector }] = await Promise.all([
      import('./createCoinbaseConnector.js'),
      import('../../fromWagmiConnector.js'),
    ])
    return { create: createCoinbaseConnector({ ...parameters, id, name, preference }), fromWagmiConnector }
  })
  return {
    id,
    chainNamespace: 'eip155',
    name,
    icon,
    rdns,
    isInstalled: false,
    // A failure is told to whoever then chooses the wallet.
    preload: () => void load().catch(() => undefined),
    async createConnector(context) {
      const { create, fromWagmiConnector } = await load()
      return fromWagmiConnector(create, { ...context, id })
    },
  }
}
