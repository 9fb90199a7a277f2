import { createConfig, createTransports } from '@gangway/core'
import { ConnectButton, GangwayProvider, useSignMessage } from '@gangway/react'
import '@gangway/react/style.css'
import { sepolia } from '@gangway/registry'
import { createRoot } from 'react-dom/client'

const transports = createTransports({ [sepolia.id]: sepolia.rpcUrls[0] })
const config = createConfig({ networks: [sepolia], transports })

function Sign() {
  const { signMessage, data, error } = useSignMessage()
  const sign = () => signMessage({ message: 'Hello' })
  return <button onClick={sign}>{error?.message ?? data ?? 'Sign a message'}</button>
}

createRoot(document.body).render(
  <GangwayProvider config={config}>
    <ConnectButton />
    <Sign />
  </GangwayProvider>,
)
