import { createConfig } from '@gangway/core'
import { ConnectButton, GangwayProvider } from '@gangway/react'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { StrictMode, useState } from 'react'

/** The same on the server and at first in the browser. Each visitor has a config of their own. */
export function Page() {
  const [config] = useState(() =>
    createConfig({
      projectId: 'local',
      apiUrl: 'http://localhost:4102',
      networks: [gangwayOne, gangwaySolana],
    }),
  )
  return (
    <StrictMode>
      <GangwayProvider config={config}>
        <h1>Rendered on the server</h1>
        <ConnectButton />
        <p>What stands below the button does not move.</p>
      </GangwayProvider>
    </StrictMode>
  )
}
