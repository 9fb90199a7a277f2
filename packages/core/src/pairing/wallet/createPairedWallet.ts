import type { DappClient, DappEvent, Session } from '@gangway/pairing'
import { type ChainNamespace, GangwayError, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import type { ServerClock } from '../../kernel/http/createServerClock.js'
import { patchPairing } from '../patchPairing.js'
import { forgetWallet, recallWallet } from '../rememberWallet.js'
import { type PairedEvent, type PairedFamily, type PairedWallet, readFamily } from './readFamily.js'
import { toNetworkId } from './toNetworkId.js'

/** A {@link PairedWallet} with what only its maker does. */
export type OwnPairedWallet = PairedWallet & {
  /** Puts a new session in the place of the one there was. */
  set(session: Session): void
  hear(event: DappEvent): void
}

/** Holds the session in use: at most one, whatever the store has. */
export function createPairedWallet(
  config: Config,
  { getClient, clock }: { getClient: () => Promise<DappClient>; clock: ServerClock },
): OwnPairedWallet {
  const listeners = new Map<(event: PairedEvent) => void, ChainNamespace>()
  let session: Session | null = null
  // Read once: a session may list thousands of accounts, and each request asks.
  let families = readFamilies(null)
  let restoring: Promise<void> | null = null

  function tell(event: PairedEvent, isFor: (chainNamespace: ChainNamespace) => boolean = () => true): void {
    // The family in use last: the other one must not take its place for a moment.
    const inUse = getChainNamespace(config.state.networkId)
    const inOrder = [...listeners].sort(
      ([, one], [, other]) => Number(one === inUse) - Number(other === inUse),
    )
    for (const [listener, chainNamespace] of inOrder) if (isFor(chainNamespace)) listener(event)
  }

  function use(next: Session | null): void {
    session = next
    families = readFamilies(next)
  }

  function drop(): void {
    use(null)
    forgetWallet(config)
    tell({ type: 'end' })
  }

  // Once: what is left in the store after a session's end is not to come back.
  async function read(): Promise<void> {
    const client = await getClient()
    const known = client.getSessions().filter(({ expiresAt }) => expiresAt > clock.getNow())
    const topics = config.state.recentPaired.map(({ topic }) => topic)
    const [latest] = [...known].sort((one, other) => other.expiresAt - one.expiresAt)
    if (!session) use(known.find(({ topic }) => topics.includes(topic)) ?? latest ?? null)
    if (session) patchPairing(config, { wallet: recallWallet(config, session) })
  }

  async function end(): Promise<void> {
    if (!session) return
    const { topic } = session
    drop()
    // It is over here; a wallet that cannot be told sees it run out.
    await getClient().then(
      ({ disconnect }) => disconnect(topic).catch(() => undefined),
      () => undefined,
    )
  }

  return {
    async restore() {
      restoring ??= read().catch((error: unknown) => {
        restoring = null
        throw error
      })
      await restoring
      return session !== null
    },
    keepOpen() {
      if (session) getClient().catch(() => undefined)
    },
    getFamily: (chainNamespace) => families[chainNamespace],
    getProperty: (name) => session?.properties[name],
    async request({ wireId, method, params }) {
      if (!session) throw new GangwayError('PAIRING_SESSION_ENDED')
      const { topic } = session
      return (await getClient()).request({ topic, networkId: wireId, method, params })
    },
    end,
    set(next) {
      restoring = Promise.resolve()
      if (session) void end()
      use(next)
      tell({ type: 'change' })
    },
    hear(event) {
      if (!session || !('topic' in event) || event.topic !== session.topic) return
      if (event.type === 'end') drop()
      if (event.type === 'update') {
        use({ ...session, namespaces: event.namespaces })
        tell({ type: 'change' })
      }
      const networkId = event.type === 'event' && toNetworkId(event.networkId)
      if (networkId) tell({ ...event, networkId }, (family) => family === getChainNamespace(networkId))
    },
    subscribe(chainNamespace, listener) {
      listeners.set(listener, chainNamespace)
      return () => void listeners.delete(listener)
    },
  }
}

function readFamilies(session: Session | null): Readonly<Record<ChainNamespace, PairedFamily>> {
  return { eip155: readFamily(session, 'eip155'), solana: readFamily(session, 'solana') }
}
