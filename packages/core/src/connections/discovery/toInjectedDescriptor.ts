import type { Eip1193Provider } from '../../chains/eip155/eip1193Provider.js'
import type { ConnectorDescriptor } from '../../config/connector.js'
import { loadOnce } from '../../kernel/loadOnce.js'

type Injected = Pick<ConnectorDescriptor, 'id' | 'name' | 'icon' | 'rdns'> & { provider: Eip1193Provider }

/** Who an EVM wallet in the page is, and how its connector is made once it is wanted. */
export function toInjectedDescriptor({ provider, ...wallet }: Injected): ConnectorDescriptor {
  const { id, name, icon, rdns } = wallet
  const load = loadOnce(loadConnector)
  return {
    ...wallet,
    chainNamespace: 'eip155',
    isInstalled: true,
    // A failure is told to whoever then chooses the wallet.
    preload: () => void load().catch(() => undefined),
    async createConnector(context) {
      const [{ injected }, { fromWagmiConnector }] = await load()
      const known = { ...(icon === null ? {} : { icon }), ...(rdns === null ? {} : { rdns }) }
      return fromWagmiConnector(injected({ id, name, ...known, provider }), context)
    },
  }
}

function loadConnector() {
  return Promise.all([import('../connectors/injected.js'), import('../fromWagmiConnector.js')])
}
