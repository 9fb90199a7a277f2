import { createConfig } from '@gangway/core'
import { ConnectButton, GangwayProvider } from '@gangway/react'
import '@gangway/react/style.css'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { createRoot } from 'react-dom/client'
import { EvmActions } from './EvmActions.js'
import { SolanaActions } from './SolanaActions.js'

const config = createConfig({
  projectId: 'local',
  apiUrl: 'http://localhost:4102',
  networks: [gangwayOne, gangwaySolana],
})

createRoot(document.getElementById('root') ?? document.body).render(
  <GangwayProvider config={config}>
    <ConnectButton />
    <EvmActions />
    <SolanaActions />
  </GangwayProvider>,
)
