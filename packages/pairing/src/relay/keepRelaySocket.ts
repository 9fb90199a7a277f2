import { CodedError, pairingLimits, toCodedError } from '@gangway/protocol'
import type { RelayStatus } from './relayClient.js'
import type { RelaySocket, RelaySocketEvents } from './relaySocket.js'

/** Keeps one socket open for as long as there is a need. */
type SocketKeeper = {
  getStatus(): RelayStatus
  /**
   * The open socket, as soon as there is one.
   *
   * @throws CodedError `REQUEST_ABORTED` when nobody needs it any more, and after `close`.
   */
  get(): Promise<RelaySocket>
  getOpen(): RelaySocket | null
  /** Does not wait any longer before the next attempt, unless the relay has sent us away. */
  hurry(): void
  /** Ends the socket there is; another is opened when it is needed. */
  drop(): void
  /** For good. */
  close(): void
}

/** What the keeper of a socket is given. */
type SocketKeeperParameters = {
  open(events: Omit<RelaySocketEvents, 'onMessage'>): Promise<RelaySocket>
  isNeeded(): boolean
  onOpen(socket: RelaySocket): void
  onStatus(status: RelayStatus): void
  /** Every 5 s while there is a socket. product.md §9 “Heartbeat interval”. */
  onHeartbeat(socket: RelaySocket): void
  getNow: () => number
  log(line: string): void
}

/**
 * Opens a socket when it is first asked for, and anew when it ends while still needed, with growing pauses. After a refusal
 * it waits to be asked again. relay-protocol.md §1, §7.
 */
export function keepRelaySocket(parameters: SocketKeeperParameters): SocketKeeper {
  const { isNeeded, onOpen, onHeartbeat, getNow, log } = parameters
  const pause = createPause()
  let status: RelayStatus = { type: 'idle' }
  let socket: RelaySocket | null = null
  let opening: Promise<RelaySocket> | null = null
  let failures = 0
  let isClosed = false

  const setStatus = (next: RelayStatus) => {
    if (next.type === status.type && next.type !== 'refused') return
    status = next
    log(next.type === 'refused' ? `relay refused: ${next.reason}` : `relay ${next.type}`)
    parameters.onStatus(next)
  }

  const end = (refusal: string | null) => {
    socket = null
    if (refusal !== null) return setStatus({ type: 'refused', reason: refusal })
    if (isClosed || !isNeeded()) return setStatus({ type: 'idle' })
    setStatus({ type: 'disconnected' })
    get().catch(() => undefined)
  }

  const open = async () => {
    const openedAt = getNow()
    let heartbeat: ReturnType<typeof setInterval> | undefined
    const opened = await parameters.open({
      onProven: () => setStatus({ type: 'connected' }),
      onClose(refusal) {
        clearInterval(heartbeat)
        end(refusal)
      },
    })
    heartbeat = setInterval(() => {
      // A relay that lets us in and drops us soon after counts as failing.
      if (opened.getHeardAt() !== null && getNow() - openedAt >= pairingLimits.heartbeatInterval) failures = 0
      onHeartbeat(opened)
    }, pairingLimits.heartbeatInterval)
    return opened
  }

  const openWhileNeeded = async () => {
    for (;;) {
      if (failures > 0 || status.type === 'disconnected') await pause.begin(getReconnectDelay(failures))
      if (isClosed || !isNeeded()) {
        setStatus({ type: 'idle' })
        throw new CodedError('REQUEST_ABORTED')
      }
      if (status.type !== 'disconnected') setStatus({ type: 'connecting' })
      failures++
      try {
        return await open()
      } catch (error) {
        log(`relay not reached: ${toCodedError(error).message}`)
        setStatus({ type: 'disconnected' })
      }
    }
  }

  const get = () => {
    if (socket) return Promise.resolve(socket)
    const keep = (opened: RelaySocket) => {
      if (isClosed) {
        opened.close()
        throw new CodedError('REQUEST_ABORTED')
      }
      socket = opened
      onOpen(opened)
      return opened
    }
    opening ??= openWhileNeeded()
      .then(keep)
      .finally(() => {
        opening = null
      })
    return opening
  }

  return {
    getStatus: () => status,
    get,
    getOpen: () => socket,
    hurry() {
      if (status.type === 'refused') return
      failures = 0
      pause.end()
    },
    drop: () => socket?.close(),
    close() {
      isClosed = true
      socket?.close()
      pause.end()
    },
  }
}

const shortest = 100
const longest = 30_000

/**
 * How long to wait before the next attempt to connect, ms: doubled with each failure from 0.1 s to 30 s, and anything between
 * half of that and the whole, so that clients that were cut off together do not come back together.
 */
function getReconnectDelay(failures: number): number {
  return Math.min(longest, shortest * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** A wait that can be cut short. */
type Pause = {
  /** Resolves after `ms`, or when the pause is ended. */
  begin(ms: number): Promise<void>
  /** Ends the one that is under way. */
  end(): void
}

/** Makes a pause; one at a time. */
function createPause(): Pause {
  let end = () => {}
  return {
    begin: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
