import { Duplex } from 'node:stream'
import type { EngineThread } from './EngineThread.js'

/** What `pg` takes for its socket: what is written goes to the engine, what the engine answers can be read. */
export class EngineStream extends Duplex {
  readonly #engine: EngineThread

  constructor(engine: EngineThread) {
    super()
    this.#engine = engine
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    void this.#ask(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    void this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  async #ask(bytes: Buffer, done: () => void): Promise<void> {
    // A copy: small buffers share their memory with others, and the whole of it would be sent along.
    const answer = await this.#engine.ask(new Uint8Array(bytes))
    if (answer.byteLength > 0) this.push(answer)
    done()
  }
}
