import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../log.js'

/**
 * A signal between all processes that share a server: Postgres (`connectPostgresLine`) or a cache server
 * (`openCacheServer`). It carries no data and can be lost: its users also poll.
 */
export type Doorbell = {
  /** Signals every other process, if there is one. Calls before the signal is sent are one signal. */
  ring(): void
  /** Whether signals arrive: the last echo of this process's own one is at most ten seconds old. */
  isHeard(): boolean
  close(): Promise<void>
}

/** A connection by which signals go and come. */
export type DoorbellLine = {
  /** Sends to every process that listens, this one included. */
  send(text: string): Promise<void>
  /** Aborts once nothing arrives any more. */
  ended: AbortSignal
  end(): void
}

/** Connects, and listens: `onSignal` is called with each text that is sent from then on. Throws if it cannot. */
export type ConnectLine = (onSignal: (text: string) => void) => Promise<DoorbellLine>

/** How often a process sends itself a signal, ms: a pooler that shares out connections passes none on, without an error. */
const echoInterval = 5_000

/** How long after the last signal of another process this one counts as alone, ms: three echoes of the other were lost. */
const presence = 3 * echoInterval

/** The shortest time between two signals, ms: each is a transaction of a Postgres server. */
const ringPause = 2

/** The shortest pause before the next connection, ms; the longest is twice as long. */
const retryDelay = 1_000

/**
 * Creates the doorbell of one channel. `onRing` is also called after each connect. `facts` are written with what is logged.
 */
export function createDoorbell(
  log: Log,
  { connect, onRing, facts }: { connect: ConnectLine; onRing: () => void; facts: object },
): Doorbell {
  const token = randomUUID()
  const closing = new AbortController()
  const { signal } = closing
  let line: DoorbellLine | undefined
  let echoedAt = Number.NEGATIVE_INFINITY
  /** When another process last sent a signal; at a connect there may be some. */
  let othersAt = Number.NEGATIVE_INFINITY
  let isRinging = false
  let isAskedAgain = false
  let isLost = false

  function onSignal(text: string): void {
    if (text === token) {
      echoedAt = performance.now()
      return
    }
    othersAt = performance.now()
    onRing()
  }

  /** Listens until the connection fails. */
  async function listen(): Promise<void> {
    const next = await connect(onSignal)
    const either = AbortSignal.any([signal, next.ended])
    try {
      line = next
      othersAt = performance.now()
      onRing()
      for (;;) {
        const sentAt = performance.now()
        await next.send(token)
        await delay(echoInterval, undefined, { signal: either }).catch(() => undefined)
        if (signal.aborted) return
        if (echoedAt < sentAt) throw new Error('no echo')
        if (next.ended.aborted) throw new Error('connection lost')
        if (isLost) log.info(facts, 'signals of other processes arrive again')
        isLost = false
      }
    } finally {
      line = undefined
      next.end()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error) => {
        if (isLost || signal.aborted) return
        isLost = true
        log.warn({ error, ...facts }, 'signals of other processes do not arrive: their changes are polled')
      })
      await delay(retryDelay + randomInt(retryDelay), undefined, { signal }).catch(() => undefined)
    }
  }

  async function sendAll(): Promise<void> {
    isRinging = true
    await nextTurn()
    do {
      isAskedAgain = false
      // A failure ends the connection; the others poll until the next one.
      await line?.send(token).catch(() => undefined)
      await delay(ringPause)
    } while (isAskedAgain)
    isRinging = false
  }

  const running = run()
  return {
    ring() {
      if (performance.now() - othersAt > presence) return
      isAskedAgain = true
      if (!isRinging) void sendAll()
    },
    isHeard: () => line !== undefined && performance.now() - echoedAt < 2 * echoInterval,
    async close() {
      closing.abort()
      await running
    },
  }
}
