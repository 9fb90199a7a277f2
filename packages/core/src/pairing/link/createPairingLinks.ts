import type { Approval, AuthenticateParameters, DappClient, DappEvent, Proposal } from '@gangway/pairing'
import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getConnectorContext } from '../../connections/getConnectorContext.js'
import type { ServerClock } from '../../kernel/http/createServerClock.js'
import { orAbort } from '../../kernel/orAbort.js'
import { wait } from '../../kernel/wait.js'
import type { PairingState } from '../pairingState.js'
import { patchPairing } from '../patchPairing.js'
import { createAuthentication } from '../signIn/createAuthentication.js'
import { toIdlePairing } from '../toIdlePairing.js'
import { getProposalNamespaces } from './getProposalNamespaces.js'
import { toFailedStatus, toPairingError } from './toPairingError.js'

/** A link this near to its end is not handed out any more, ms. interface-guide.md §7.5. */
const endMargin = 15_000
/** Longest wait for the relay to take a new link, ms. */
const makeLimit = 15_000
/** Longest wait for what was missed while the page was away, ms. interface-guide.md §7.5 “Checking…”. */
const checkLimit = 5_000

/** What becomes of the links. */
export type PairingLinksListener = {
  /** By the first wallet that approved; no other can any more. `asked`: what it was to sign in that step. */
  onApproval(approval: Approval, asked: AuthenticateParameters | null): void
  /** No link is left to wait for; the state says so already. */
  onFailure(error: GangwayError): void
}

/** The links of a config; the newest is in `state.pairing`. */
export type PairingLinks = {
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
      const authenticate = await createAuthentication(config)
      const client = await orAbort(getClient(), limit)
      const namespaces = getProposalNamespaces(getConnectorContext(config).networks)
      const proposal = await client.propose(
        { namespaces, ...(authenticate ? { authenticate } : {}) },
        { signal: AbortSignal.any([signal, limit]) },
      )
      if (signal.aborted) return proposal.cancel()
      follow(proposal, authenticate)
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
