import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Parses JSON-RPC answers without holding up the event loop. */
export type JsonThread = {
  /**
   * Parses one answer. Of a long one that has a `result`, objects in it come with `keys` alone, at every depth.
   *
   * @throws SyntaxError for what is not JSON.
   */
  parse(text: string, keys?: readonly string[]): Promise<unknown>
}

/** Characters from which a text goes to the thread. */
const longText = 64 * 1024

type Waiting = {
  text: string
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type ThreadAnswer = { id: number; value: unknown } | { id: number; isWrong: true }

/** How long the thread may take for one text, ms: the longest are parsed within one second. */
const defaultLongestWait = 10_000

/**
 * Creates a {@link JsonThread}. The thread starts with the first long text, and does not keep the process alive.
 *
 * @param options.longestWait how long the thread may take for one text, ms; one that takes longer is ended
 */
export function createJsonThread({ longestWait = defaultLongestWait } = {}): JsonThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0
  let silence: NodeJS.Timeout | undefined

  /** A thread that died takes nothing with it: what it was to parse is parsed here, and the next long text starts another. */
  async function endThread(): Promise<void> {
    worker = undefined
    clearTimeout(silence)
    const left = [...waiting.values()]
    waiting.clear()
    for (const { text, resolve, reject } of left) {
      try {
        resolve(JSON.parse(text))
      } catch (error) {
        reject(error)
      }
      await nextTurn()
    }
  }

  /** One that hangs is ended: whoever waits for it has no other limit. */
  function awaitAnswer(thread: Worker): void {
    clearTimeout(silence)
    if (waiting.size > 0) silence = setTimeout(() => void thread.terminate(), longestWait).unref()
  }

  function startThread(): Worker {
    const started = new Worker(new URL('./jsonWorker.mjs', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', (answer: ThreadAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (worker === started) awaitAnswer(started)
      if ('isWrong' in answer) asked?.reject(new SyntaxError('no JSON'))
      else asked?.resolve(answer.value)
    })
    const end = () => {
      if (worker === started) void endThread()
    }
    started.on('error', end)
    started.on('exit', end)
    return started
  }

  return {
    async parse(text, keys) {
      if (text.length < longText) return JSON.parse(text)
      worker ??= startThread()
      lastId += 1
      const id = lastId
      const parsed = new Promise<unknown>((resolve, reject) => waiting.set(id, { text, resolve, reject }))
      worker.postMessage({ id, text, keys })
      if (waiting.size === 1) awaitAnswer(worker)
      return parsed
    },
  }
}
