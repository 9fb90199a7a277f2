import { createConfig } from '@gangway/core'
import { ConnectButton, GangwayProvider } from '@gangway/react'
import '@gangway/react/style.css'
import { gangwayOne, gangwaySolana, mainnet, solana } from '@gangway/registry'
import { createRoot } from 'react-dom/client'

const config = createConfig({
  projectId: 'local',
  apiUrl: 'http://localhost:4102',
  networks: [mainnet, solana, gangwayOne, gangwaySolana],
})

createRoot(document.body).render(
  <GangwayProvider config={config}>
    <ConnectButton />
  </GangwayProvider>,
)
