import { createRecoveryKey, wrapRecoveryKey } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Offer } from '../model/closedWallet.js'
import { openLentKey } from './lentKey.js'
import type { AnswerMessage, TaskMessage, WorkerMessage } from './walletMessages.js'
import type { MethodSecret } from './walletTask.js'

type Scope = {
  onmessage: ((event: { data: unknown }) => unknown) | null
  postMessage(message: WorkerMessage): void
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'self')
/** What the browser calls with the first message. */
let start: Scope['onmessage']
let scope: Scope
let told: WorkerMessage[]
let onTold: (message: WorkerMessage) => void

beforeAll(async () => {
  install()
  await import('./walletWorker.js')
  start = scope.onmessage
})
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'self', before)
  else Reflect.deleteProperty(globalThis, 'self')
})

/** The global scope of a Worker, as far as one task needs it. */
function install(): void {
  told = []
  onTold = () => undefined
  scope = {
    onmessage: start ?? null,
    postMessage(message) {
      told.push(structuredClone(message))
      onTold(message)
    },
  }
  Object.defineProperty(globalThis, 'self', { value: scope, configurable: true, writable: true })
}
beforeEach(install)

const hand = (data: TaskMessage | AnswerMessage) => scope.onmessage?.({ data: structuredClone(data) })

/** What comes of a task whose one question is answered so. */
function run(task: TaskMessage, answer: unknown): Promise<WorkerMessage | undefined> {
  return new Promise((resolve) => {
    onTold = ({ kind }) => {
      if (kind === 'question') queueMicrotask(() => hand({ answer } as AnswerMessage))
      if (kind === 'result' || kind === 'failure') resolve(told.at(-1))
    }
    void hand(task)
  })
}

const methodId = 'a'.repeat(32)
const prf = crypto.getRandomValues(new Uint8Array(32))

/** A recovery key that a passkey wraps, and whom it is lent to. */
async function createWrapped() {
  const { privateKey } = await createRecoveryKey()
  const mine = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', mine.publicKey))
  const offer: Offer = {
    ...{ offerId: 'o', projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: base64urlnopad.encode(point) },
  }
  const wrapped = await wrapRecoveryKey(Uint8Array.from(prf), privateKey, { walletId: 'w', methodId })
  const wrappedKey = base64urlnopad.encode(wrapped)
  const answer = { wrappedKey, pepperPart: null, triesLeft: null, share: null }
  return { privateKey, mine, offer, answer }
}

const passkey = {
  ...{ methodId, prf },
  parameters: { kind: 'passkey', credentialId: 'AQID', prfSalt: 'A'.repeat(43) },
} as const satisfies MethodSecret

test('default: a task asks the page, goes on with its answer, and tells its result alone', async () => {
  const { privateKey, mine, offer, answer } = await createWrapped()
  const end = await run({ name: 'lend', task: { offer, secret: passkey } }, answer)
  expect(told).toEqual([{ kind: 'question', name: 'open', question: { methodId, guess: null } }, end])
  if (end?.kind !== 'result') throw new Error('no result')
  expect(await openLentKey(mine.privateKey, offer, String(end.result))).toEqual(privateKey)
  expect(JSON.stringify(told)).not.toContain(base64urlnopad.encode(privateKey))
})

test('behavior: how far a password is stretched is told twenty times at most, each time more', async () => {
  const { offer, answer } = await createWrapped()
  const parameters = { kind: 'password', salt: 'A'.repeat(22), scrypt: { logN: 17, r: 8, p: 1 } } as const
  const secret: MethodSecret = { methodId, parameters, password: 'seven grey herons wade' }
  const pepperPart = base64urlnopad.encode(new Uint8Array(32))
  const end = await run({ name: 'lend', task: { offer, secret } }, { ...answer, pepperPart, triesLeft: 4 })
  const parts = told.flatMap((message) => (message.kind === 'progress' ? [message.part] : []))
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.length).toBeLessThanOrEqual(20)
  expect(parts).toEqual([...new Set(parts)].toSorted((one, other) => one - other))
  expect(parts.at(-1)).toBe(1)
  // The wrong one: the key was wrapped by a passkey.
  expect(end).toEqual({ kind: 'failure', failure: { of: 'secret', triesLeft: 4 } })
  expect(JSON.stringify(told)).not.toContain('herons')
})

test('error: of what failed nothing is told but whose fault it is', async () => {
  const { offer, answer } = await createWrapped()
  const wrong = { ...passkey, prf: new Uint8Array(32) }
  expect(await run({ name: 'lend', task: { offer, secret: wrong } }, answer)).toEqual({
    kind: 'failure',
    failure: { of: 'secret', triesLeft: null },
  })
  install()
  const damaged = { ...answer, wrappedKey: '%' }
  expect(await run({ name: 'lend', task: { offer, secret: passkey } }, damaged)).toEqual({
    kind: 'failure',
    failure: { of: 'secret', triesLeft: null },
  })
  install()
  const elsewhere = { ...offer, publicKey: 'AAAA' }
  expect(await run({ name: 'lend', task: { offer: elsewhere, secret: passkey } }, answer)).toEqual({
    kind: 'failure',
    failure: { of: 'wallet' },
  })
})
