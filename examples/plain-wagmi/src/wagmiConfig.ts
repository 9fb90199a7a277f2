import { coinbaseWallet } from '@gangway/core'
import { toWagmiConnector } from '@gangway/core/wagmi'
import { http } from 'viem'
import { anvil } from 'viem/chains'
import { createConfig } from 'wagmi'

const coinbase = coinbaseWallet({ appName: 'Plain wagmi' })
// Its window must open in the tap, so its code is here before.
coinbase.preload?.()

/** wagmi as ever, with one of our connectors beside those it finds by itself. */
export const wagmiConfig = createConfig({
  chains: [anvil],
  transports: { [anvil.id]: http() },
  connectors: [toWagmiConnector(coinbase)],
})
