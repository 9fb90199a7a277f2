import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { OwnPart } from './OwnPart.js'
import { wagmiConfig } from './wagmiConfig.js'

createRoot(document.getElementById('root') ?? document.body).render(
  <WagmiProvider config={wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <OwnPart />
    </QueryClientProvider>
  </WagmiProvider>,
)
