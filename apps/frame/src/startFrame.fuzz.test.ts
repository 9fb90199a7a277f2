import { type FrameEnvelope, frameEvents, frameRpcMethods, ownMessages } from '@gangway/protocol'
import { W3mFrameSchema } from '@reown/appkit-wallet'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { appOrigin, createTestFrame, testUser } from '../tests/createTestFrame.js'

const count = process.env.GANGWAY_TEST_DEEP ? 100_000 : 2_000
const seed = 5

const words = [
  '',
  '0x',
  'eip155:1',
  'https://evil.example',
  '123456',
  '__proto__',
  'a@b.example',
  'x'.repeat(300),
]
const oddities = [
  null,
  undefined,
  -1,
  0.5,
  Number.NaN,
  1n,
  true,
  [],
  {},
  [[]],
  new Map([[1, 1]]),
  new Date(0),
  /x/,
]
const values = fc.oneof(
  fc.constantFrom(...words, ...oddities),
  fc.string({ maxLength: 5 }),
  fc.array(fc.constantFrom(...words, ...oddities), { maxLength: 3 }),
)
const keys = fc.constantFrom(
  ...['email', 'otp', 'uri', 'chainId', 'type', 'method', 'params', 'token', 'provider', 'caipNetworkId'],
  ...['themeMode', 'themeVariables', 'w3mThemeVariables', 'metadata', 'projectId', 'nonce', 'ids'],
  ...['__proto__', 'constructor', 'polluted'],
)
const payloads = fc.oneof(
  values,
  fc.dictionary(keys, fc.oneof(values, fc.dictionary(keys, values, { maxKeys: 2 })), { maxKeys: 4 }),
)
const types = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(frameEvents)).map((name) => `@w3m-app/${name}`) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ownMessages)).map((name) => `@gangway/${name}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '@w3m-frame/READY',
      '@w3m-app/',
      '@w3m-app/toString',
      '@w3m-app/__proto__',
    ),
  },
)
const ids = fc.oneof({ weight: 4, arbitrary: fc.string({ maxLength: 11 }) }, { weight: 1, arbitrary: values })
const messages = fc.oneof(
  { weight: 1, arbitrary: values },
  {
    weight: 9,
    arbitrary: fc.record({ id: ids, type: types, payload: payloads }, { requiredKeys: ['type'] }),
  },
)

type AppKitSchema = { _def: unknown; safeParse(message: unknown): { success: boolean } }

/** AppKit's schema of each type of request; its union as a whole takes a millisecond a message. */
const appKitSchemas = new Map(flatten(W3mFrameSchema.appEvent).map((schema) => [getType(schema), schema]))

function flatten(schema: AppKitSchema): AppKitSchema[] {
  const { options } = schema._def as { options?: AppKitSchema[] }
  return options ? options.flatMap(flatten) : [schema]
}

function getType(schema: AppKitSchema): unknown {
  return (schema as unknown as { shape: { type: { value: unknown } } }).shape.type.value
}

function isKnownMethod(method: unknown): boolean {
  return typeof method === 'string' && frameRpcMethods.has(method)
}

/** Whether a message asks for something in the right form; AppKit's own schema is the judge. */
function isRequest(message: unknown): boolean {
  const { type, payload } = (message ?? {}) as { type?: unknown; payload?: { method?: unknown } | null }
  if (appKitSchemas.get(type)?.safeParse(message).success) return true
  // Our own kit alone asks for it.
  if (type === '@w3m-app/GET_IDENTITY_TOKEN') return v.is(frameEvents.GET_IDENTITY_TOKEN.request, payload)
  // Theirs names the params of each method, ours leaves them to whoever answers it; a token or a theme may be empty.
  if (type === '@w3m-app/RPC_REQUEST') return isKnownMethod(payload?.method)
  return type === '@w3m-app/IS_CONNECTED' || type === '@w3m-app/SYNC_THEME'
}

test(`behavior: ${count} messages at random crash, change and tell nothing (threat 16)`, async ({ task }) => {
  vi.useFakeTimers()
  const faults = vi.fn()
  process.on('unhandledRejection', faults)
  try {
    const frame = createTestFrame({ isLoggedIn: true, answerNode: () => '0x0' })
    frame.posted.length = 0
    let delivered = 0
    for (const message of fc.sample(messages, { numRuns: count * 2, seed })) {
      if (delivered === count) break
      if (!canBePosted(message) || isRequest(message)) continue
      frame.deliver(message)
      frame.deliver(message, { origin: 'https://other.example', source: { postMessage: vi.fn() } })
      if (++delivered % 50 === 0) await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(delivered).toBe(count)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(frame.posted.length).toBeGreaterThan(count / 10)
    for (const { message, origin } of frame.posted)
      expect([isRefusal(message), origin, message]).toEqual([true, appOrigin, message])
    const { open, ...others } = frame.worker
    expect(open).toHaveBeenCalledTimes(1)
    const untouched = [...Object.values(others), ...Object.values(frame.approvals), frame.setTheme]
    for (const method of untouched) expect(method).not.toHaveBeenCalled()
    expect(frame.requests).toEqual([])
    expect(faults).not.toHaveBeenCalled()
    expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeKeys)
    task.meta.deepCount = { what: 'messages to the frame', tried: count, found: 'no crash, change or secret' }
  } finally {
    process.off('unhandledRejection', faults)
    vi.useRealTimers()
  }
})

const prototypeKeys = Reflect.ownKeys(Object.prototype)

function canBePosted(message: unknown): boolean {
  try {
    structuredClone(message)
    return true
  } catch {
    // It could not have come.
    return false
  }
}

function isRefusal({ type, payload }: FrameEnvelope): boolean {
  return type.endsWith('_ERROR') && !JSON.stringify(payload).includes(testUser.evmAddress)
}
