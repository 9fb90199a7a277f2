import type { Session } from '@gangway/pairing'
import type { CaipNetworkId, ChainNamespace } from '@gangway/protocol'
import { toNetworkId } from './toNetworkId.js'

/** What one network of a session allows. */
export type ApprovedNetwork = {
  /** What the wallet calls it; for Solana that may be a deprecated id. */
  wireId: string
  /** In the wallet's order, never empty. */
  addresses: readonly string[]
}

/** One family of a session, as connectors read it. */
export type PairedFamily = {
  networks: ReadonlyMap<CaipNetworkId, ApprovedNetwork>
  methods: ReadonlySet<string>
}

/** What the session tells its connectors. `change`: accounts or networks are others now. */
export type PairedEvent =
  | { type: 'change' }
  | { type: 'end' }
  | { type: 'event'; networkId: CaipNetworkId; name: string; data: unknown }

/** The session in use, as its connectors see it. */
export type PairedWallet = {
  /** Resolves once it is known what an earlier visit left; whether there is a session. */
  restore(): Promise<boolean>
  /** Opens the socket again that a stop of the config has closed, if there is a session to hear of. */
  keepOpen(): void
  /** What the session allows in a family; of nothing where it allows none, or there is no session. */
  getFamily(chainNamespace: ChainNamespace): PairedFamily
  /** A text both sides agreed on, e.g. `capabilities`. */
  getProperty(name: string): string | undefined
  /**
   * Asks the wallet. `wireId` of the network.
   *
   * @throws PeerError; GangwayError `PAIRING_SESSION_ENDED` and what `DappClient.request` throws.
   */
  request(call: { wireId: string; method: string; params: unknown }): Promise<unknown>
  /** Ends the session here at once, for both families, and lets the wallet know. */
  end(): Promise<void>
  /** `chainNamespace`: whose connector listens; of the family in use is told last that it is over. */
  subscribe(chainNamespace: ChainNamespace, listener: (event: PairedEvent) => void): () => void
}

/** Ids some wallets still know Solana's networks by. modal-behaviour.md §13. */
export const deprecatedNetworks: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

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
