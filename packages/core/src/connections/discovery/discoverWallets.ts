import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { listenForWallets } from './listenForWallets.js'
import { walletSources } from './walletSources.js'

/** Listens to our own sources, of these families alone where they are listed. Returns the way to stop. */
export function discoverWallets(config: Config, wanted: true | readonly ChainNamespace[]): () => void {
  const stops = walletSources
    .filter(({ chainNamespace }) => wanted === true || wanted.includes(chainNamespace))
    .map((source) => listenForWallets(config, source))
  return () => {
    for (const stop of stops) stop()
  }
}
