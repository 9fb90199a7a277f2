import {
  type Approval,
  type AuthenticateParameters,
  createDappClient,
  type DappClient,
  type Session,
} from '@gangway/pairing'
import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  GangwayError,
  toGangwayError,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { subscriptions } from '../config/slot.js'
import type { Connection } from '../config/state.js'
import { getConnectorContext } from '../connections/getConnectorContext.js'
import { isPairingConnection } from '../connections/pairingIdentity.js'
import { trackConnect } from '../connections/trackConnect.js'
import { createServerClock, type ServerClock } from '../kernel/http/createServerClock.js'
import { watchVisible } from '../kernel/watchVisible.js'
import { createAttempt, type PairingAttempt } from './createAttempt.js'
import { describePairedWallet } from './describePairedWallet.js'
import { createPairingLinks } from './link/createPairingLinks.js'
import type { ConnectFamilies, PairingSession, PairingSettings } from './pairingSession.js'
import { patchPairing } from './patchPairing.js'
import { rememberWallet } from './rememberWallet.js'
import { createPairedWallet } from './wallet/createPairedWallet.js'
import { createConnectorParts, createPairingConnector } from './wallet/createPairingConnector.js'
import { readFamily } from './wallet/readFamily.js'

/** Longest wait for the servers' time before the client opens with this machine's, ms. */
const clockLimit = 1_500

/** Puts pairing together; a socket opens with the first link, or for a session there is. */
export function createPairingSession(config: Config, settings: PairingSettings): PairingSession {
  const clock = createServerClock()
  let client: Promise<DappClient> | null = null
  let attempt: PairingAttempt | null = null
  let connecting: Promise<Connection> | null = null
  let stopWatching = () => {}

  function getClient(): Promise<DappClient> {
    subscriptions(config).set('relay', stop)
    client ??= open()
    return client
  }

  function open(): Promise<DappClient> {
    // Phones stop the sockets of pages that are not seen, e.g. while the wallet is asked.
    stopWatching()
    stopWatching = watchVisible(() => void wake())
    const opening = openClient(config, settings, clock).then(
      (opened) => {
        opened.subscribe((event) => {
          paired.hear(event)
          links.hear(event)
        })
        return opened
      },
      (error: unknown) => {
        if (client === opening) client = null
        throw error
      },
    )
    return opening
  }

  // With the config. The socket comes back with the next thing asked of it, or with the next listener.
  function stop(): void {
    const closing = client
    client = null
    stopWatching()
    links.cancel()
    closing?.then(({ close }) => close()).catch(() => undefined)
  }

  const paired = createPairedWallet(config, { getClient, clock })
  const links = createPairingLinks(
    config,
    { getClient, clock },
    {
      onApproval: (approval, asked) => void accept(approval, asked),
      onFailure(error) {
        attempt?.reject(error)
        attempt = null
        connecting = null
      },
    },
  )
  const parts = createConnectorParts(config, { paired, name: settings.name, pair })

  async function accept(
    { session: approved, cacaos }: Approval,
    asked: AuthenticateParameters | null,
  ): Promise<void> {
    let session = approved
    let signOut = () => {}
    const awaited = attempt
    const leave = () => {
      signOut()
      getClient()
        .then(({ disconnect }) => disconnect(session.topic))
        // It runs out by itself.
        .catch(() => undefined)
    }
    try {
      assertNetworks(config, session)
      if (cacaos.length > 0 && awaited?.isAwaited()) {
        patchPairing(config, { status: 'authenticating' })
        const { addSignIn } = await import('./signIn/addSignIn.js')
        signOut = await addSignIn(config, cacaos, asked)
        session = await refresh(session)
      }
      // Given up meanwhile; what has begun since then is not of this wallet.
      if (attempt !== awaited) return leave()
      if (!awaited?.isAwaited()) {
        leave()
        return links.cancel()
      }
      paired.set(session)
      rememberWallet(config, session, awaited.wallet)
      awaited.resolve()
      attempt = null
    } catch (error) {
      leave()
      if (attempt !== awaited) return
      const failure = toGangwayError(error)
      links.fail(failure, failure.code === 'PAIRING_NETWORKS_REFUSED' ? listNetworks(session) : [])
    }
  }

  // The wallet may have changed or ended it while the signature was checked.
  async function refresh({ topic }: Session): Promise<Session> {
    const now = (await getClient()).getSessions().find((known) => known.topic === topic)
    if (!now) throw new GangwayError('PAIRING_SESSION_ENDED')
    return now
  }

  function beginAttempt(): PairingAttempt {
    attempt ??= createAttempt()
    void links.prepare()
    return attempt
  }

  async function finish({ approved }: PairingAttempt, connectFamilies: ConnectFamilies): Promise<Connection> {
    await approved
    try {
      return await connectFamilies(hasNetworks)
    } catch (error) {
      await paired.end()
      links.fail(toGangwayError(error))
      throw error
    } finally {
      connecting = null
      // With a link somebody has asked for meanwhile.
      if (config.state.pairing.error === null) links.cancel()
    }
  }
  const hasNetworks = (chainNamespace: ChainNamespace) =>
    getConnectorContext(config).networks.some(({ caipNetworkId }) =>
      paired.getFamily(chainNamespace).networks.has(caipNetworkId),
    )

  async function wake(): Promise<void> {
    const opened = await client?.catch(() => null)
    if (opened) await links.check(opened)
  }

  /** For a connector that somebody else connects. */
  async function pair(onLink: (uri: string) => void): Promise<void> {
    // The session that is being connected is over already; nobody has asked for another.
    if (connecting && !attempt) throw new GangwayError('PAIRING_SESSION_ENDED')
    const waiting = beginAttempt()
    let told: string | null = null
    const tell = () => {
      const { uri } = config.state.pairing
      if (uri !== null && uri !== told) onLink(uri)
      told = uri
    }
    tell()
    const unsubscribe = config.subscribe(tell)
    try {
      await waiting.share(waiting.approved, undefined)
      links.cancel()
    } finally {
      unsubscribe()
    }
  }

  return {
    prepare: links.prepare,
    renew: links.renew,
    cancel: links.cancel,
    async connect({ signal, wallet, method = 'qrcode' }, connectFamilies) {
      if ([...config.state.connections.values()].some(isPairingConnection))
        throw new GangwayError('CONNECTION_ALREADY_CONNECTED', { details: settings.name })
      const waiting = beginAttempt()
      waiting.wallet = wallet ?? null
      connecting ??= trackConnect(config, finish(waiting, connectFamilies), method)
      // Those who wait hear of it; all may have given up.
      connecting.catch(() => undefined)
      await waiting.share(connecting, signal)
      return [...config.state.connections.values()].filter(isPairingConnection)
    },
    wake,
    restore: async () => void (await paired.restore()),
    createDescriptor: (chainNamespace) => ({
      ...describePairedWallet(config, chainNamespace),
      createConnector: (context) => createPairingConnector(chainNamespace, parts, context),
    }),
    createConnector: (chainNamespace, context) => createPairingConnector(chainNamespace, parts, context),
  }
}

async function openClient(
  config: Config,
  settings: PairingSettings,
  clock: ServerClock,
): Promise<DappClient> {
  const { relayUrl, projectId, storage } = settings
  // A relay refuses tokens, and a wallet links, whose times are far from its own. Without a server it is this machine's.
  if (!config.sources) await clock.ask(config.apiUrl, clockLimit)
  return createDappClient({
    relayUrl,
    projectId,
    metadata: config.metadata ?? describePage(),
    name: config.name,
    getNow: clock.getNow,
    ...(storage ? { storage } : {}),
  })
}

// Wallets show it; a host that says more of itself is better known.
function describePage() {
  const url = typeof location === 'undefined' ? '' : location.origin
  const name = typeof document === 'undefined' ? '' : document.title
  return { name: name || url, description: '', url, icons: [] }
}

function listNetworks(session: Session): CaipNetworkId[] {
  return chainNamespaces.flatMap((chainNamespace) => [...readFamily(session, chainNamespace).networks.keys()])
}

function assertNetworks(config: Config, session: Session): void {
  const { networks } = getConnectorContext(config)
  const approved = new Set(listNetworks(session))
  if (networks.some(({ caipNetworkId }) => approved.has(caipNetworkId))) return
  throw new GangwayError('PAIRING_NETWORKS_REFUSED', { details: networks.map(({ name }) => name).join(', ') })
}
