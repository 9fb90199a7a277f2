// Plain JavaScript, because a worker thread starts without whatever compiles the rest of the tree.
// Answers messages of the Postgres protocol one at a time, on a thread of its own: the engine computes in the thread
// that asks it, and would stop the server's event loop meanwhile.
import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** First byte of the message by which a client leaves. */
const terminate = 0x58

/** Its own 128 MB are touched one by one at each start: too long for a database in memory, of which tests make hundreds. */
const smallBuffers = ['-c', 'shared_buffers=32MB']

const { folder, lock, program, emptyDatabase } = workerData
const engine = await PGlite.create({
  ...(folder === null ? {} : { dataDir: folder }),
  ...(emptyDatabase === null ? {} : { loadDataDir: emptyDatabase }),
  pgliteWasmModule: program,
  startParams: [...PGlite.defaultStartParams, ...(folder === null ? smallBuffers : [])],
})

async function answer(message) {
  if (message[0] !== terminate) return engine.execProtocolRaw(message)
  // There is one session for all clients, one after another; the next must find it as new.
  await engine.exec('rollback')
  await engine.exec('discard all')
  return new Uint8Array()
}

// As isHeld in lockFolder.ts; here, because this thread writes, and runs on while the other one is held up.
function assertHeld() {
  if (lock !== null && (!existsSync(lock.own) || existsSync(lock.next))) throw new Error('folder lost')
}

async function handle(message) {
  assertHeld()
  if (message !== 'close') return parentPort.postMessage(await answer(message))
  await engine.close()
  parentPort.close()
}

let last = Promise.resolve()
parentPort.on('message', (message) => {
  last = last.then(() => handle(message))
})
parentPort.postMessage('ready')
