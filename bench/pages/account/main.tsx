import { createConfig } from '@gangway/core'
import { ConnectButton, GangwayProvider } from '@gangway/react'
import '@gangway/react/style.css'
import { gangwayOne } from '@gangway/registry'
import { createRoot } from 'react-dom/client'

// Which API answers is known once it listens, the page is built before.
const apiUrl = new URLSearchParams(location.search).get('api') ?? ''
const config = createConfig({ projectId: 'bench', apiUrl, networks: [gangwayOne] })

createRoot(document.body).render(
  <GangwayProvider config={config}>
    <ConnectButton />
  </GangwayProvider>,
)
