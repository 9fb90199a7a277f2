import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.js'

/**
 * A signal between all processes that share a Postgres server (`LISTEN`, `NOTIFY`). It carries no data and can be lost: its
 * users also poll.
 */
export type Doorbell = {
  /** Signals every other process, if there is one. Calls before the signal is sent are one signal. */
  ring(): void
  /** Whether signals arrive: the last echo of this process's own one is at most ten seconds old. */
  isHeard(): boolean
  close(): Promise<void>
}

/** Time for a connection, and for the answer to a statement, ms. */
const answerTimeout = 5_000

/** How often a process sends itself a signal, ms: a pooler that shares out connections passes none on, without an error. */
const echoInterval = 5_000

/** How long after the last signal of another process this one counts as alone, ms: three echoes of the other were lost. */
const presence = 3 * echoInterval

/** The shortest time between two signals, ms: each is a transaction of the server. */
const ringPause = 2

/** The shortest pause before the next connection, ms; the longest is twice as long. */
const retryDelay = 1_000

/** Opens a connection that waits for signals of one channel. `onRing` is also called after each connect. */
export function createDoorbell(
  url: string,
  log: Log,
  { channel, onRing }: { channel: string; onRing: () => void },
): Doorbell {
  const token = randomUUID()
  const name = pg.escapeIdentifier(channel)
  const closing = new AbortController()
  const { signal } = closing
  let client: pg.Client | undefined
  let echoedAt = Number.NEGATIVE_INFINITY
  /** When another process last sent a signal; at a connect there may be some. */
  let othersAt = Number.NEGATIVE_INFINITY
  let isRinging = false
  let isAskedAgain = false
  let isLost = false

  async function send(to: pg.Client): Promise<void> {
    await to.query(`notify ${name}, '${token}'`)
  }

  /** Listens until the connection fails. */
  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'gangway',
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
    })
    const ended = new AbortController()
    const either = AbortSignal.any([signal, ended.signal])
    next.on('end', () => ended.abort())
    next.on('error', () => undefined)
    next.on('notification', ({ payload }) => {
      if (payload === token) echoedAt = performance.now()
      else {
        othersAt = performance.now()
        onRing()
      }
    })
    try {
      await next.connect()
      // A signal that a crash loses is not missed, so none waits for the disk.
      await next.query('set synchronous_commit = off')
      await next.query(`listen ${name}`)
      client = next
      othersAt = performance.now()
      onRing()
      for (;;) {
        const sentAt = performance.now()
        await send(next)
        await delay(echoInterval, undefined, { signal: either }).catch(() => undefined)
        if (signal.aborted) return
        if (echoedAt < sentAt) throw new Error('no echo')
        if (isLost) log.info({ channel }, 'signals of other processes arrive again')
        isLost = false
      }
    } finally {
      client = undefined
      void next.end()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error) => {
        if (isLost || signal.aborted) return
        isLost = true
        log.warn({ error, channel }, 'signals of other processes do not arrive: their changes are polled')
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
      if (client) await send(client).catch(() => undefined)
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
    isHeard: () => client !== undefined && performance.now() - echoedAt < 2 * echoInterval,
    async close() {
      closing.abort()
      await running
    },
  }
}
