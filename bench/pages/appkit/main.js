// The least a page can do with AppKit: its button, its dialog, the address. Built outside the repository, where it is
// installed by bench/src/peer/installAppKit.ts.

import { mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = 'bench'
const networks = [mainnet]
const adapter = new WagmiAdapter({ networks, projectId })
const metadata = { name: 'Bench', description: 'Bench', url: location.origin, icons: [] }
createAppKit({ adapters: [adapter], networks, projectId, metadata })

function Account() {
  const { address } = useAppKitAccount()
  return address ? h('p', null, address) : h('appkit-button')
}

createRoot(document.body).render(
  h(
    WagmiProvider,
    { config: adapter.wagmiConfig },
    h(QueryClientProvider, { client: new QueryClient() }, h(Account)),
  ),
)
