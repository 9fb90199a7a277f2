import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Eip1193Provider } from '../../../chains/eip155/getWallet.js'
import { injected } from '../injected.js'
import type { CoinbasePreference, CoinbaseWalletParameters } from './coinbaseWalletParameters.js'
import { watchWindow } from './watchWindow.js'

/**
 * Connector over Coinbase's SDK, by wagmi's contract. One SDK for all connectors it makes, so that a window that is
 * open already is brought to the front and not opened twice. What the SDK and the extension speak is EIP-1193, so the
 * rest is `injected`.
 */
export function createCoinbaseConnector(
  parameters: CoinbaseWalletParameters & { id: string; name: string; preference: CoinbasePreference },
): CreateConnectorFn<Eip1193Provider> {
  const { id, name, preference, appName = document.title, appLogoUrl = '' } = parameters
  let provider: Eip1193Provider | undefined
  return (config) => {
    if (!provider) {
      provideBuffer()
      const sdk = createCoinbaseWalletSDK({
        appName,
        appLogoUrl,
        // A new account starts on the first.
        appChainIds: config.chains.map((chain) => chain.id),
        preference: { options: preference },
      })
      provider = watchWindow(sdk.getProvider())
    }
    return injected({ provider, id, name })(config)
  }
}

// What the SDK sends to its mobile app it encodes with Node's global, which bundlers no longer give to pages.
function provideBuffer(): void {
  if ('Buffer' in globalThis) return
  // Without it a transaction fails before anything is sent.
  import('buffer/index.js').then(
    ({ Buffer }) => Object.assign(globalThis, { Buffer }),
    () => undefined,
  )
}
