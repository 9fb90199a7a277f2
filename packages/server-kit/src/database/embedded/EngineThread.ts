import { Worker } from 'node:worker_threads'
import { GangwayError } from '@gangway/protocol'
import { type EngineFiles, readEngineFiles } from './engineFiles.js'
import type { FolderLock } from './lockFolder.js'

/** What the thread is started with. */
export type EngineOptions = {
  /** null: in memory. */
  folder: string | null
  isNew: boolean
  /** Whoever loses it writes no more. */
  lock: Pick<FolderLock, 'own' | 'next'> | null
}

/** What `worker.mjs` gets. */
export type EngineData = EngineOptions & EngineFiles

/** The embedded engine on its thread: takes bytes of the Postgres protocol, answers in the order it was asked. */
export class EngineThread {
  readonly #worker: Worker
  readonly #waiting: ((answer: Uint8Array) => void)[] = []

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: Uint8Array) => this.#waiting.shift()?.(answer))
    // An engine that dies ends the process, in whichever way it does: an error that nobody listens to, or this.
    worker.on('exit', throwEnded)
  }

  /** Starts the engine. Rejects with what it says. */
  static async start(options: EngineOptions): Promise<EngineThread> {
    const workerData: EngineData = { ...options, ...(await readEngineFiles(options)) }
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData, execArgv: [] })
    await new Promise<void>((resolve, reject) => {
      const rejectEnded = () => reject(engineEnded())
      worker.once('error', reject)
      worker.once('exit', rejectEnded)
      worker.once('message', () => {
        // From now on nobody listens for errors.
        worker.off('error', reject)
        worker.off('exit', rejectEnded)
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
    this.#worker.off('exit', throwEnded)
    await new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve())
      this.#worker.postMessage('close')
    })
  }
}

function throwEnded(): never {
  throw engineEnded()
}

function engineEnded(): GangwayError {
  return new GangwayError('DATABASE_UNAVAILABLE', { details: 'the embedded engine has ended' })
}
