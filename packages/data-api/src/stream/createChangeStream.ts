import type { CaipNetworkId } from '@gangway/protocol'

/** A comment now and then keeps what lies between from closing a connection on which nothing is said. */
const defaultHeartbeat = 15_000

/**
 * The body of an answer that tells of changes as server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html) until its reader goes or `stopping` says so.
 *
 * @param options.subscribe calls back at each change with the chain; returns its end
 * @param options.onEnd called once, however it ends
 * @param options.heartbeat milliseconds
 */
export function createChangeStream(options: {
  subscribe: (listener: (chain: CaipNetworkId) => void) => () => void
  stopping: AbortSignal
  onEnd: () => void
  heartbeat?: number
}): ReadableStream<Uint8Array> {
  const { subscribe, stopping, onEnd, heartbeat = defaultHeartbeat } = options
  const encoder = new TextEncoder()
  // By chain, so that what a slow reader is not told yet never grows.
  const waiting = new Set<CaipNetworkId>()
  const ends: (() => void)[] = [onEnd]
  const end = () => {
    for (const each of ends.splice(0)) each()
  }

  function flush(controller: ReadableStreamDefaultController<Uint8Array>): void {
    for (const chainId of waiting) {
      if ((controller.desiredSize ?? 0) <= 0) return
      waiting.delete(chainId)
      const data = JSON.stringify({ chainId })
      controller.enqueue(encoder.encode(`event: change\ndata: ${data}\n\n`))
    }
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (comment: string) => controller.enqueue(encoder.encode(`: ${comment}\n\n`))
      const stop = () => {
        end()
        controller.close()
      }
      if (stopping.aborted) return stop()
      say('open')
      const beat = setInterval(() => (controller.desiredSize ?? 0) > 0 && say(''), heartbeat)
      stopping.addEventListener('abort', stop)
      ends.push(
        subscribe((chain) => {
          waiting.add(chain)
          flush(controller)
        }),
        () => clearInterval(beat),
        () => stopping.removeEventListener('abort', stop),
      )
    },
    pull: flush,
    cancel: end,
  })
}
