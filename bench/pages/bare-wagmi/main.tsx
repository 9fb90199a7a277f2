import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { createConfig, http, useAccount, useConnect, useConnectors, WagmiProvider } from 'wagmi'

// The least a page can do with wagmi: the installed wallets as a list, one click, the address.
const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })

function Account() {
  const { address } = useAccount()
  const { connect } = useConnect()
  const connectors = useConnectors()
  if (address) return <p>{address}</p>
  return connectors.map((connector) => (
    <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
      {connector.name}
    </button>
  ))
}

createRoot(document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>
  </WagmiProvider>,
)
