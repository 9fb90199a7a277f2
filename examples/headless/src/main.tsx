import { createConfig } from '@gangway/core'
import { GangwayProvider } from '@gangway/react'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { createRoot } from 'react-dom/client'
import { Wallet } from './Wallet.js'

const config = createConfig({
  projectId: 'local',
  apiUrl: 'http://localhost:4102',
  networks: [gangwayOne, gangwayTwo],
})

createRoot(document.getElementById('root') ?? document.body).render(
  <GangwayProvider config={config} isHeadless>
    <Wallet />
  </GangwayProvider>,
)
