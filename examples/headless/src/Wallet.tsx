import type { ConnectorDescriptor } from '@gangway/core'
import {
  useAccount,
  useConfig,
  useConnect,
  useDisconnect,
  useGangway,
  useSwitchNetwork,
} from '@gangway/react'
import { type ReactNode, useState } from 'react'
import { Payout } from './Payout.js'

/** Everything a page needs of a wallet, drawn by the page itself. */
export function Wallet() {
  const [problem, setProblem] = useState('')
  const { address } = useAccount()
  const disconnect = useDisconnect()
  const run = async (work: () => Promise<unknown>) => {
    setProblem('')
    await work().catch((error: Error) => setProblem(error.message))
  }
  return (
    <main>
      {address ? (
        <>
          <p>Connected: {address}</p>
          <Networks run={run} />
          <Payout run={run} />
          <button type="button" onClick={() => run(() => disconnect())}>
            Disconnect
          </button>
        </>
      ) : (
        <Wallets run={run} />
      )}
      <p role="alert">{problem}</p>
    </main>
  )
}

type Run = (work: () => Promise<unknown>) => Promise<void>

/** The wallets known so far, as they announce themselves. */
function Wallets({ run }: { run: Run }): ReactNode {
  const connect = useConnect()
  const wallets = useGangway((state) => state.descriptors)
  if (wallets.length === 0) return <p>No wallet found in this browser.</p>
  return wallets.map((descriptor: ConnectorDescriptor) => (
    <button key={descriptor.id} type="button" onClick={() => run(() => connect({ descriptor }))}>
      {descriptor.name}
    </button>
  ))
}

function Networks({ run }: { run: Run }) {
  const { networks } = useConfig()
  const selected = useGangway((state) => state.networkId)
  const switchNetwork = useSwitchNetwork()
  return networks.map(({ caipNetworkId, name }) => (
    <button
      key={caipNetworkId}
      type="button"
      aria-pressed={caipNetworkId === selected}
      onClick={() => run(() => switchNetwork({ networkId: caipNetworkId }))}
    >
      {name}
    </button>
  ))
}
