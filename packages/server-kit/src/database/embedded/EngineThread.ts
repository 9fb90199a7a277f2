import { Worker } from 'node:worker_threads'

/** The embedded engine on its thread: takes bytes of the Postgres protocol, answers in the order it was asked. */
export class EngineThread {
  readonly #worker: Worker
  readonly #waiting: ((answer: Uint8Array) => void)[] = []

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: Uint8Array) => this.#waiting.shift()?.(answer))
  }

  /** Starts the engine on a folder, or in memory (null). Rejects with what the engine says. */
  static async start(options: { folder: string | null; isNew: boolean }): Promise<EngineThread> {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: options, execArgv: [] })
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', () => {
        // From now on an engine that dies ends the process: nobody listens.
        worker.off('error', reject)
        resolve()
      })
    })
    return new EngineThread(worker)
  }

  ask(bytes: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#worker.postMessage(bytes)
    })
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve())
      this.#worker.postMessage('close')
    })
  }
}
