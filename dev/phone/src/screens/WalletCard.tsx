import type { Phone } from '../createPhone.js'
import { useStore } from '../useStore.js'

/** Account and network in use; connected pages hear of a change. */
export function WalletCard({ phone: { wallet, addresses } }: { phone: Phone }) {
  const state = useStore(wallet.state)
  const { eip155, solana } = useStore(addresses)
  return (
    <section className="card" aria-labelledby="wallet-title">
      <h2 id="wallet-title">Wallet</h2>
      <label htmlFor="network">EVM network</label>
      <select
        id="network"
        value={wallet.getNetworkId()}
        onChange={({ target }) => {
          const chosen = wallet.getKnownNetworks().find(({ caipNetworkId }) => caipNetworkId === target.value)
          if (chosen) wallet.state.set({ networkId: chosen.caipNetworkId })
        }}
      >
        {wallet.getKnownNetworks().map(({ caipNetworkId, name }) => (
          <option key={caipNetworkId} value={caipNetworkId}>
            {name}
          </option>
        ))}
      </select>
      <p className="code">{eip155[0]}</p>
      <p className="code">{solana[0]}</p>
      <button
        type="button"
        className="quiet"
        onClick={() => wallet.state.set({ accountIndex: (state.accountIndex + 1) % eip155.length })}
      >
        Next account
      </button>
    </section>
  )
}
