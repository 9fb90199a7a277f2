import { createConfig, createTransports } from '@gangway/core'
import { ConnectButton, GangwayProvider, useSignMessage } from '@gangway/react'
import '@gangway/react/style.css'
import { gangwayOne } from '@gangway/registry'
import { createRoot } from 'react-dom/client'

const transports = createTransports({ [gangwayOne.id]: 'http://127.0.0.1:8545' })
const config = createConfig({ networks: [gangwayOne], transports })

function Agree() {
  const { signMessage, data = 'Agree' } = useSignMessage()
  return (
    <button type="button" onClick={() => signMessage({ message: 'I agree' })}>
      {data}
    </button>
  )
}

createRoot(document.body).render(
  <GangwayProvider config={config}>
    <ConnectButton />
    <Agree />
  </GangwayProvider>,
)
