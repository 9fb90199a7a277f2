import type { Phone } from '../createPhone.js'
import { useStore } from '../useStore.js'

/** The pages the phone is connected to. */
export function SessionsCard({ phone }: { phone: Phone }) {
  const sessions = useStore(phone.sessions)
  const nameOf = (chain: string) =>
    phone.config.networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.name ?? chain
  return (
    <section className="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Connected pages</h2>
      {sessions.length === 0 && <p className="hint">None</p>}
      <ul className="sessions">
        {sessions.map(({ topic, peer, namespaces }) => (
          <li key={topic}>
            <span>
              {peer.name}
              <br />
              <span className="hint">
                {Object.values(namespaces)
                  .flatMap(({ chains }) => chains ?? [])
                  .map(nameOf)
                  .join(', ')}
              </span>
            </span>
            <button type="button" className="quiet" onClick={() => void phone.disconnect(topic)}>
              Disconnect
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
