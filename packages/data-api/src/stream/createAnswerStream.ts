/**
 * The body of an answer that comes piece by piece, as server-sent events, and then ends. What a slow reader has not taken waits in
 * memory, so only what has an end may be told so.
 *
 * @param options.run tells each event by its name; its end is the stream's. What it throws cuts the stream.
 * @param options.stopping ends the stream before its time, cut as well
 * @param options.onEnd called once, however it ends
 */
export function createAnswerStream(options: {
  run: (tell: (event: string, data: unknown) => void) => Promise<void>
  stopping: AbortSignal
  onEnd: () => void
}): ReadableStream<Uint8Array> {
  const { run, stopping, onEnd } = options
  const encoder = new TextEncoder()
  let isOpen = true
  let end = () => {}

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const cut = () => {
        end()
        controller.error(stopping.reason)
      }
      end = () => {
        if (!isOpen) return
        isOpen = false
        stopping.removeEventListener('abort', cut)
        onEnd()
      }
      if (stopping.aborted) return cut()
      stopping.addEventListener('abort', cut)
      // Sent at once, so that what lies between sees that an answer has begun.
      controller.enqueue(encoder.encode(': open\n\n'))
      const tell = (event: string, data: unknown) => {
        if (isOpen) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      void run(tell).then(
        () => {
          if (!isOpen) return
          end()
          controller.close()
        },
        (error: unknown) => {
          if (!isOpen) return
          end()
          controller.error(error)
        },
      )
    },
    cancel: () => end(),
  })
}
