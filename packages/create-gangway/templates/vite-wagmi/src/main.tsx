import { createTransports } from '@gangway/core'
import { createConfigFromWagmi } from '@gangway/core/wagmi'
import { ConnectButton, GangwayProvider } from '@gangway/react'
import '@gangway/react/style.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { node, Sign, sepolia, wagmiConfig } from './wagmi.js'

const transports = createTransports({ [sepolia.id]: node })
const config = createConfigFromWagmi(wagmiConfig, { transports })

createRoot(document.body).render(
  <WagmiProvider config={wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <GangwayProvider config={config}>
        <ConnectButton />
      </GangwayProvider>
      <Sign />
    </QueryClientProvider>
  </WagmiProvider>,
)
