import {
  type Config,
  type ConnectorDescriptor,
  connect,
  createStore,
  type Store,
  switchConnection,
  switchNetwork,
} from '@gangway/core'
import { type CaipNetworkId, type ErrorCode, getChainNamespace, toGangwayError } from '@gangway/protocol'
import { type ConnectAttempt, isOpenAttempt } from './connectAttempt.js'

/** After this time a second request may be sent although the first is open, ms. interface-guide.md §7.4. */
export const askAgainAfter = 60_000
/** How often a wallet with a request open elsewhere is asked whether it was approved there, ms. */
const listenInterval = 1_000
/** How long one such question may take, ms. A wallet that does not answer is asked again. */
const listenLimit = 3_000

/**
 * Requests to connect wallets. They outlive the views, because a request cannot be recalled: who closes the dialog
 * and then approves in the wallet is connected.
 */
export type ConnectAttempts = {
  /** By descriptor id. One that succeeded is gone from here. */
  state: Store<ReadonlyMap<string, ConnectAttempt>>
  /** Asks the wallet, unless a request to it is still open. */
  start(descriptor: ConnectorDescriptor): void
  /** Asks once more if the wallet has answered or 60 s have passed; else only reminds of the open request. */
  askAgain(descriptor: ConnectorDescriptor): void
  /** Stops waiting. An approval that comes later is ignored. */
  cancel(id: string): void
}

const phaseOf: Partial<Record<ErrorCode, ConnectAttempt['phase']>> = {
  CONNECTION_USER_REJECTED: 'declined',
  CONNECTION_REQUEST_PENDING: 'pending',
  CONNECTION_WALLET_LOCKED: 'locked',
  CONNECTION_WINDOW_CLOSED: 'closed',
  CONNECTION_WINDOW_BLOCKED: 'blocked',
  CONNECTION_PROVIDER_NOT_FOUND: 'missing',
}

/** Makes {@link ConnectAttempts}; `onConnected` hears of each success. */
export function createConnectAttempts(
  config: Config,
  onConnected: (descriptor: ConnectorDescriptor) => void,
): ConnectAttempts {
  const state = createStore<ReadonlyMap<string, ConnectAttempt>>(new Map())
  const aborts = new Map<string, AbortController>()

  const update = (id: string, attempt: ConnectAttempt | null) => {
    const next = new Map(state.get())
    if (attempt) next.set(id, attempt)
    else next.delete(id)
    state.set(next)
  }

  const end = (id: string) => {
    aborts.get(id)?.abort()
    aborts.delete(id)
    update(id, null)
  }

  const ask = async (descriptor: ConnectorDescriptor) => {
    const { id } = descriptor
    aborts.get(id)?.abort()
    const abort = new AbortController()
    aborts.set(id, abort)
    const attempt: ConnectAttempt = { phase: 'asked', askedAt: Date.now(), remindedAt: null, error: null }
    update(id, attempt)
    try {
      await connectOrSwitch(config, descriptor, abort.signal)
      if (abort.signal.aborted) return
      end(id)
      onConnected(descriptor)
    } catch (cause) {
      if (abort.signal.aborted) return
      const error = toGangwayError(cause)
      const phase = phaseOf[error.code] ?? 'failed'
      update(id, { ...attempt, phase, error })
      if (phase === 'pending') void askOnceApproved(descriptor, attempt, abort.signal)
    }
  }

  const askOnceApproved = async (
    descriptor: ConnectorDescriptor,
    attempt: ConnectAttempt,
    signal: AbortSignal,
  ) => {
    try {
      if (await waitForApproval(config, descriptor, signal)) void ask(descriptor)
    } catch (cause) {
      if (!signal.aborted)
        update(descriptor.id, { ...attempt, phase: 'failed', error: toGangwayError(cause) })
    }
  }

  return {
    state,
    start(descriptor) {
      if (!isOpenAttempt(state.get().get(descriptor.id))) void ask(descriptor)
    },
    askAgain(descriptor) {
      const attempt = state.get().get(descriptor.id)
      const isTooSoon = attempt && Date.now() - attempt.askedAt < askAgainAfter
      if (attempt && isOpenAttempt(attempt) && isTooSoon)
        update(descriptor.id, { ...attempt, remindedAt: Date.now() })
      else void ask(descriptor)
    },
    cancel: end,
  }
}

async function connectOrSwitch(config: Config, descriptor: ConnectorDescriptor, signal: AbortSignal) {
  const wanted = getWantedNetwork(config, descriptor)
  if (config.state.connections.has(descriptor.id)) switchConnection(config, { id: descriptor.id })
  else await connect(config, { descriptor, signal })
  // Refused, the wallet is connected where it is, and the screens say where.
  if (wanted !== null && wanted !== config.state.networkId)
    await switchNetwork(config, { networkId: wanted, signal }).catch(() => undefined)
}

/** The network that was chosen before there was a wallet for it. product.md §4 “switching flag”. */
function getWantedNetwork({ state }: Config, { chainNamespace }: ConnectorDescriptor): CaipNetworkId | null {
  const { isSwitchingNamespace, networkId } = state
  return isSwitchingNamespace && getChainNamespace(networkId) === chainNamespace ? networkId : null
}

// A wallet that has a request open refuses another, and tells nobody when the first is approved.
async function waitForApproval(
  config: Config,
  descriptor: ConnectorDescriptor,
  signal: AbortSignal,
): Promise<boolean> {
  const connector = await descriptor.createConnector({ networks: config.networks })
  while (!signal.aborted) {
    await elapsed(listenInterval)
    const isApproved = connector.isAuthorized().catch(() => false)
    if (await Promise.race([isApproved, elapsed(listenLimit)])) return !signal.aborted
  }
  return false
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
