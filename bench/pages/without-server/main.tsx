import { createConfig, createTransports } from '@gangway/core'
import { ConnectButton, GangwayProvider } from '@gangway/react'
import '@gangway/react/style.css'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { createRoot } from 'react-dom/client'

// examples/connect-button, but for the server.
const config = createConfig({
  networks: [gangwayOne, gangwaySolana],
  transports: createTransports({
    [gangwayOne.id]: 'http://127.0.0.1:8545',
    [gangwaySolana.caipNetworkId]: 'http://127.0.0.1:8899',
  }),
})

createRoot(document.body).render(
  <GangwayProvider config={config}>
    <ConnectButton />
  </GangwayProvider>,
)
