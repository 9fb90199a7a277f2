import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { GangwayError } from '@gangway/protocol'
import { toClientSite } from '../http/clientNetwork.js'
import type { Metrics } from '../metrics.js'

/** Limits of what the JSON-RPC proxy holds in memory at one time. */
export type BytesInFlightSettings = {
  /** Bytes of requests and answers of one client network, see `toClientSite`. */
  perClient: number
  /** The same of all clients together. */
  total: number
  /** Milliseconds a client has to take an answer; then its connection is cut. */
  answerTime: number
}

/** The bytes of one request and its answer, counted from its arrival until the answer is sent. */
export type ByteLease = {
  /** Counts a request whose body has come, as {@link ByteLease.add} does. */
  begin(): void
  /**
   * Counts bytes that are about to be held.
   *
   * @throws GangwayError with `context.retryAfter` in seconds: `RATE_LIMITED` (429) when the client holds too many,
   * `RPC_UPSTREAM_FAILED` (503) when all clients together do.
   */
  add(bytes: number): void
  /** Gives all of them back; again does nothing. */
  close(): void
  /** Gives them back once `response` is sent or broken; without one, at once. */
  closeAfter(response: ServerResponse | undefined): void
}

/** Counts what the JSON-RPC proxy holds in memory. */
export type BytesInFlight = {
  /** Begins to count a request of this client, named as by `GetClientIp`. Throws as {@link ByteLease.add}. */
  open(client: string): ByteLease
}

const mib = 1024 * 1024

/** Two of the longest answers for one client; four such clients leave none for a fifth. */
const defaults: BytesInFlightSettings = { perClient: 32 * mib, total: 128 * mib, answerTime: 60_000 }

/** What an open request takes by itself, so that short ones cannot be open in any number; less before its body came. */
const bytesPerRequest = 64 * 1024
const bytesBeforeBody = 4 * 1024

/** Seconds: most requests are answered within one. */
const retryAfter = 1

/** Creates the count of one process. A refused request holds nothing. */
export function createBytesInFlight(
  metrics: Metrics,
  settings: Partial<BytesInFlightSettings> = {},
): BytesInFlight {
  const { perClient, total, answerTime } = { ...defaults, ...settings }
  const byClient = new Map<string, number>()
  let held = 0

  function refuse(code: 'RATE_LIMITED' | 'RPC_UPSTREAM_FAILED', scope: string): never {
    metrics.rateLimited.inc({ scope })
    throw new GangwayError(code, { context: { retryAfter } })
  }

  function count(client: string, bytes: number): void {
    const left = (byClient.get(client) ?? 0) + bytes
    if (left === 0) byClient.delete(client)
    else byClient.set(client, left)
    held += bytes
    metrics.rpcBytesInFlight.set(held)
  }

  return {
    open(ip) {
      const client = toClientSite(ip)
      let own = 0
      const lease: ByteLease = {
        add(bytes) {
          if ((byClient.get(client) ?? 0) + bytes > perClient) refuse('RATE_LIMITED', 'clientBytes')
          if (held + bytes > total) refuse('RPC_UPSTREAM_FAILED', 'bytes')
          own += bytes
          count(client, bytes)
        },
        begin: () => lease.add(bytesPerRequest - bytesBeforeBody),
        close() {
          count(client, -own)
          own = 0
        },
        closeAfter(response) {
          if (!response) return lease.close()
          // An answer that waits behind another of its connection (pipelining) is never told of that one's end.
          const { socket } = response.req
          const end = () => {
            clearTimeout(cut)
            socket.off('close', end)
            lease.close()
          }
          const cut = setTimeout(() => {
            response.destroy()
            end()
          }, answerTime)
          socket.once('close', end)
          if (socket.destroyed) end()
          else finished(response, end)
        },
      }
      lease.add(bytesBeforeBody)
      return lease
    },
  }
}
