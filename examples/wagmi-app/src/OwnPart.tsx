import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi'

/** The part of the app that only knows wagmi. */
export function OwnPart() {
  const { address, status } = useConnection()
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const connectors = useConnectors()
  return (
    <section aria-label="wagmi">
      <p>{address ?? status}</p>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          {connector.name} by wagmi
        </button>
      ))}
      <button type="button" onClick={() => disconnect()}>
        Disconnect by wagmi
      </button>
    </section>
  )
}
