import { createConfig, createTransports } from '@gangway/core'
import { ConnectButton, GangwayProvider, useSignMessage } from '@gangway/react'
import { sepolia } from '@gangway/registry'
import { useState } from 'react'

const transports = createTransports({ [sepolia.id]: sepolia.rpcUrls[0] })

function Sign() {
  const { signMessage, data, error } = useSignMessage()
  const sign = () => signMessage({ message: 'Hello' })
  return <button onClick={sign}>{error?.message ?? data ?? 'Sign a message'}</button>
}

export default function Home() {
  // One for each visitor: the server renders this page too.
  const [config] = useState(() => createConfig({ networks: [sepolia], transports }))
  return (
    <GangwayProvider config={config}>
      <ConnectButton />
      <Sign />
    </GangwayProvider>
  )
}
