import { ConnectButton, GangwayProvider } from '@gangway/react'
import '@gangway/react/style.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { config, wagmiConfig } from './configs.js'
import { OwnPart } from './OwnPart.js'

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>
        <GangwayProvider config={config}>
          <ConnectButton />
        </GangwayProvider>
        <OwnPart />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
