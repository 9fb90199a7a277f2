// @vitest-environment happy-dom
import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWalletTask, type TaskAnswers } from './runWalletTask.js'
import type { WorkerMessage } from './walletMessages.js'
import type { MethodSecret } from './walletTask.js'

/** The browser's side of a Worker: what it is handed, and what it tells. */
class Port {
  static made: Port[] = []
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null
  onerror: (() => void) | null = null
  readonly handed: { message: unknown; transfer: readonly ArrayBuffer[] }[] = []
  isEnded = false
  constructor(
    readonly url: string,
    readonly options: WorkerOptions,
  ) {
    Port.made.push(this)
  }
  postMessage(message: unknown, { transfer = [] }: { transfer?: ArrayBuffer[] } = {}): void {
    this.handed.push({ message: structuredClone(message, { transfer }), transfer })
  }
  terminate(): void {
    this.isEnded = true
  }
  tell(message: WorkerMessage): void {
    this.onmessage?.({ data: structuredClone(message) })
  }
}

beforeEach(() => {
  Port.made = []
  vi.stubGlobal('Worker', Port)
})
afterEach(() => void vi.unstubAllGlobals())

const owner = { projectId: 'one', userId: 'u', walletId: 'w' }
const methodId = 'a'.repeat(32)
const toSecret = (): MethodSecret => ({
  ...{ methodId, prf: crypto.getRandomValues(new Uint8Array(32)) },
  parameters: { kind: 'passkey', credentialId: 'AQID', prfSalt: 'A'.repeat(43) },
})

/** A test of the recovery that has begun, in its Worker. */
async function start(options: Parameters<typeof runWalletTask>[2] = {}, secret = toSecret()) {
  const before = Port.made.length
  const running = runWalletTask('test', { owner, secret }, options)
  // Looked at by whoever made it.
  running.catch(() => undefined)
  const port = await vi.waitUntil(() => Port.made.slice(before).find(({ handed }) => handed.length > 0))
  return { running, port }
}

test('default: a Worker of its own does it, tells how far it is, and ends with it', async () => {
  const parts: number[] = []
  const { running, port } = await start({ onProgress: (part) => void parts.push(part) })
  expect(port.options).toMatchObject({ type: 'module', name: 'gangway-wallet' })
  port.tell({ kind: 'progress', part: 0.5 })
  port.tell({ kind: 'progress', part: 1 })
  expect(port.isEnded).toBe(false)
  port.tell({ kind: 'result', result: null })
  expect(await running).toBeNull()
  expect(parts).toEqual([0.5, 1])
  expect(port.isEnded).toBe(true)
  const second = await start()
  expect(Port.made).toHaveLength(2)
  second.port.tell({ kind: 'result', result: null })
  await second.running
})

test('default: the page answers what the Worker asks; a secret goes over and stays here no more', async () => {
  const secret = toSecret()
  const given = crypto.getRandomValues(new Uint8Array(32))
  const open = vi.fn<NonNullable<TaskAnswers['open']>>(async () => ({
    ...{ wrappedKey: 'w', pepperPart: null, triesLeft: null, share: null },
  }))
  const added = vi.fn<NonNullable<TaskAnswers['added']>>(async () => ({
    ...{ kind: 'passkey', credentialId: 'AQID', prfSalt: 'salt', prf: given },
  }))
  const { running, port } = await start({ answers: { open, added } }, secret)
  expect(port.handed[0]).toMatchObject({ message: { name: 'test', task: { owner } } })
  expect('prf' in secret && secret.prf.byteLength).toBe(0)
  port.tell({ kind: 'question', name: 'open', question: { methodId, guess: null } })
  await vi.waitUntil(() => port.handed.length === 2)
  expect(open).toHaveBeenCalledExactlyOnceWith({ methodId, guess: null })
  expect(port.handed[1]?.message).toMatchObject({ answer: { wrappedKey: 'w' } })
  port.tell({ kind: 'question', name: 'added', question: null })
  await vi.waitUntil(() => port.handed.length === 3)
  expect(given.byteLength).toBe(0)
  port.tell({ kind: 'result', result: null })
  await running
})

test('error: what failed in the Worker, or at the page’s answer, is thrown, and ends the Worker', async () => {
  const wrong = await start()
  wrong.port.tell({ kind: 'failure', failure: { of: 'secret', triesLeft: 3 } })
  await expect(wrong.running).rejects.toMatchObject({
    ...{ code: 'WALLET_INTEGRITY', context: { field: 'secret', triesLeft: 3 } },
  })
  const answers: TaskAnswers = { open: () => Promise.reject(new GangwayError('RECOVERY_LIMIT_REACHED')) }
  const limited = await start({ answers })
  limited.port.tell({ kind: 'question', name: 'open', question: { methodId, guess: null } })
  await expect(limited.running).rejects.toMatchObject({ code: 'RECOVERY_LIMIT_REACHED' })
  // A question nobody here answers.
  const other = await start({ answers })
  other.port.tell({ kind: 'question', name: 'shares', question: { purpose: 'move', to: 'user' } })
  await expect(other.running).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const broken = await start()
  broken.port.onerror?.()
  await expect(broken.running).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
  expect(Port.made.map(({ isEnded }) => isEnded)).toEqual([true, true, true, true])
})

test('error: given up, it ends at once; given up before, nothing is handed over', async () => {
  const end = new AbortController()
  const { running, port } = await start({ signal: end.signal })
  end.abort(new GangwayError('REQUEST_ABORTED'))
  await expect(running).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(port.isEnded).toBe(true)
  const late = runWalletTask('test', { owner, secret: toSecret() }, { signal: end.signal })
  await expect(late).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(Port.made.at(-1)).toMatchObject({ isEnded: true, handed: [] })
})
