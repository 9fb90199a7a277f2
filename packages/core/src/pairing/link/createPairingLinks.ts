import {
  type Approval,
  type AuthenticateParameters,
  type DappClient,
  type DappEvent,
  PeerError,
  type Proposal,
  type ProposalNamespace,
  type ProposalNamespaces,
} from '@gangway/pairing'
import {
  type CaipNetworkId,
  chainNamespaces,
  type ErrorCode,
  GangwayError,
  type Network,
  pairingNamespaces,
  toGangwayError,
} from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getConnectorContext } from '../../connections/getConnectorContext.js'
import type { ServerClock } from '../../kernel/http/createServerClock.js'
import { orAbort } from '../../kernel/orAbort.js'
import { wait } from '../../kernel/wait.js'
import { isDecline } from '../isDecline.js'
import type { PairingState, PairingStatus } from '../pairingState.js'
import { patchPairing, toIdlePairing } from '../patchPairing.js'
import { createAuthentication } from '../signIn/createAuthentication.js'
import { deprecatedNetworks } from '../wallet/readFamily.js'

/** A link this near to its end is not handed out any more, ms. interface-guide.md §7.5. */
const endMargin = 15_000
/** Longest wait for the relay to take a new link, ms. */
const makeLimit = 15_000
/** Longest wait for what was missed while the page was away, ms. interface-guide.md §7.5 “Checking…”. */
const checkLimit = 5_000

/** What becomes of the links. */
type PairingLinksListener = {
  /** By the first wallet that approved; no other can any more. `asked`: what it was to sign in that step. */
  onApproval(approval: Approval, asked: AuthenticateParameters | null): void
  /** No link is left to wait for; the state says so already. */
  onFailure(error: GangwayError): void
}

/** The links of a config; the newest is in `state.pairing`. */
type PairingLinks = {
  /** Makes one, unless there is one that is still good. What fails is in the state. */
  prepare(): Promise<void>
  /** Makes another; the one before stays good until it ends, for whoever has just read it. */
  renew(): Promise<void>
  /** Nobody may take any of them now. */
  cancel(): void
  /** Asks for what was missed while the page was away, for 5 s at most. */
  check(client: DappClient): Promise<void>
  /** Ends it, and says why. */
  fail(error: GangwayError, approvedNetworks?: readonly CaipNetworkId[]): void
  hear(event: DappEvent): void
}

/** See {@link PairingLinks}. */
export function createPairingLinks(
  config: Config,
  { getClient, clock }: { getClient: () => Promise<DappClient>; clock: ServerClock },
  listener: PairingLinksListener,
): PairingLinks {
  const open = new Set<Proposal>()
  let shown: Proposal | null = null
  let isScanned = false
  let making: { done: Promise<void>; abort: AbortController } | null = null

  const isGood = () => shown !== null && shown.expiresAt - clock.getNow() > endMargin
  const getOpenStatus = () => (isScanned ? 'scanned' : 'ready')

  function renew(): Promise<void> {
    if (making) return making.done
    const abort = new AbortController()
    const done = make(abort.signal).finally(() => {
      if (making?.abort === abort) making = null
    })
    making = { done, abort }
    return done
  }

  async function make(signal: AbortSignal): Promise<void> {
    // One that is good stays in its place until there is the next.
    if (!isGood()) show(null, { status: 'making' })
    const limit = AbortSignal.timeout(makeLimit)
    try {
      const { proposal, asked } = await propose(config, getClient, { signal, limit })
      if (signal.aborted) return proposal.cancel()
      follow(proposal, asked)
      isScanned = false
      show(proposal, { status: 'ready' })
    } catch (cause) {
      if (signal.aborted || isGood()) return
      fail(limit.aborted ? new GangwayError('PAIRING_RELAY_UNREACHABLE', { cause }) : toPairingError(cause))
    }
  }

  function show(proposal: Proposal | null, patch: Partial<PairingState>): void {
    shown = proposal
    const uri = proposal?.uri ?? null
    const expiresAt = proposal && clock.toLocal(proposal.expiresAt)
    patchPairing(config, { ...toIdlePairing(config.state.pairing), uri, expiresAt, ...patch })
  }

  function follow(proposal: Proposal, asked: AuthenticateParameters | null): void {
    open.add(proposal)
    proposal.approval.then(
      (approval) => {
        if (!open.delete(proposal)) return
        close()
        show(null, { status: 'scanned' })
        listener.onApproval(approval, asked)
      },
      (cause: unknown) => {
        if (!open.delete(proposal)) return
        const error = toPairingError(cause)
        // Another link has taken its place by now.
        if (error.code === 'PAIRING_EXPIRED' && proposal !== shown) return
        fail(error)
      },
    )
  }

  function close(): void {
    making?.abort.abort()
    making = null
    const left = [...open]
    open.clear()
    for (const proposal of left) proposal.cancel()
    isScanned = false
  }

  function fail(error: GangwayError, approvedNetworks: readonly CaipNetworkId[] = []): void {
    close()
    show(null, { status: toFailedStatus(error), error, approvedNetworks })
    listener.onFailure(error)
  }

  return {
    prepare: () => (isGood() ? Promise.resolve() : renew()),
    renew,
    cancel() {
      close()
      show(null, {})
      listener.onFailure(new GangwayError('REQUEST_ABORTED'))
    },
    async check(client) {
      const isWaiting = shown !== null
      if (isWaiting) patchPairing(config, { status: 'checking' })
      await Promise.race([client.wake().catch(() => undefined), wait(checkLimit)])
      if (config.state.pairing.status === 'checking') patchPairing(config, { status: getOpenStatus() })
    },
    fail,
    hear(event) {
      if (event.type === 'relay' && event.status.type === 'refused' && shown)
        fail(new GangwayError('PAIRING_RELAY_REFUSED', { details: event.status.reason }))
      if (event.type !== 'scanned') return
      if (![...open].some(({ pairingTopic }) => pairingTopic === event.pairingTopic)) return
      isScanned = true
      if (config.state.pairing.status === 'ready') patchPairing(config, { status: 'scanned' })
    },
  }
}

/** Proposes a session for all networks, with a sign-in where there is one to ask for. */
async function propose(
  config: Config,
  getClient: () => Promise<DappClient>,
  { signal, limit }: { signal: AbortSignal; limit: AbortSignal },
): Promise<{ proposal: Proposal; asked: AuthenticateParameters | null }> {
  const asked = await createAuthentication(config)
  const client = await orAbort(getClient(), limit)
  const namespaces = getProposalNamespaces(getConnectorContext(config).networks)
  const proposal = await client.propose(
    { namespaces, ...(asked ? { authenticate: asked } : {}) },
    { signal: AbortSignal.any([signal, limit]) },
  )
  return { proposal, asked }
}

/** What a page asks of a wallet: all its networks, in each family what is useful there. modal-behaviour.md §13. */
export function getProposalNamespaces(networks: readonly Network[]): ProposalNamespaces {
  const asked: Record<string, ProposalNamespace> = {}
  for (const chainNamespace of chainNamespaces) {
    const chains = networks
      .filter((network) => network.chainNamespace === chainNamespace)
      .flatMap(({ caipNetworkId }) => [caipNetworkId, deprecatedNetworks[caipNetworkId] ?? []].flat())
    if (chains.length > 0) asked[chainNamespace] = { chains, ...pairingNamespaces[chainNamespace] }
  }
  return asked
}

const statuses: Partial<Record<ErrorCode, PairingStatus>> = {
  CONNECTION_USER_REJECTED: 'declined',
  PAIRING_EXPIRED: 'expired',
  PAIRING_NETWORKS_REFUSED: 'refused',
  PAIRING_RELAY_REFUSED: 'unreachable',
  PAIRING_RELAY_UNREACHABLE: 'unreachable',
}

/** What ends the wait for a wallet, in our words: it declined, it has none of the networks (CAIP-25), or it failed. */
export function toPairingError(cause: unknown): GangwayError {
  if (!(cause instanceof PeerError)) return toGangwayError(cause)
  const { code, message } = cause
  // Its own words, however many.
  const details = message.slice(0, 300)
  if (isDecline(cause)) return new GangwayError('CONNECTION_USER_REJECTED', { cause, details })
  if (code === 5100 || code === 5104) return new GangwayError('PAIRING_NETWORKS_REFUSED', { cause, details })
  return new GangwayError('UNKNOWN', { cause, details })
}

/** How the screens say it. */
export function toFailedStatus({ code }: GangwayError): PairingStatus {
  return statuses[code] ?? 'failed'
}
