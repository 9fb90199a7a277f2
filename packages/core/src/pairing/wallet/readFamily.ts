import type { Session } from '@gangway/pairing'
import type { CaipNetworkId, ChainNamespace } from '@gangway/protocol'
import { deprecatedNetworks } from './deprecatedNetworks.js'
import type { PairedFamily } from './pairedWallet.js'
import { toNetworkId } from './toNetworkId.js'

const current: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(deprecatedNetworks).map(([now, before]) => [before, now]),
)

/**
 * Reads what a session allows in one family. Networks count that it has accounts on; a deprecated id is the network it
 * stands for. What is no CAIP-10 account, or for EVM no address, is left out.
 */
export function readFamily(session: Session | null, chainNamespace: ChainNamespace): PairedFamily {
  const read = new Map<CaipNetworkId, { wireId: string; addresses: Set<string> }>()
  const namespace = session?.namespaces[chainNamespace]
  for (const account of namespace?.accounts ?? []) {
    const [family, reference, address, ...rest] = account.split(':')
    if (family !== chainNamespace || !reference || !address || rest.length > 0) continue
    // One that cannot be read would cost the person all the others.
    if (chainNamespace === 'eip155' && !/^0x[0-9a-f]{40}$/i.test(address)) continue
    const wireId = `${family}:${reference}`
    const networkId = toNetworkId(current[wireId] ?? wireId)
    if (!networkId) continue
    const known = read.get(networkId)
    // The network's own id is preferred to the deprecated one.
    if (!known || (known.wireId !== wireId && wireId === networkId))
      read.set(networkId, { wireId, addresses: new Set([address]) })
    else if (known.wireId === wireId) known.addresses.add(address)
  }
  const networks = [...read].map(
    ([id, { wireId, addresses }]) => [id, { wireId, addresses: [...addresses] }] as const,
  )
  return { networks: new Map(networks), methods: new Set(namespace?.methods) }
}
