import { W3mFrameSchema } from '@reown/appkit-wallet'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { GangwayError } from '../errors/GangwayError.js'
import type { FrameEvent } from './frameEvent.js'
import { type FrameEventName, frameEvents } from './frameEvents.js'
import {
  createFrameFailure,
  createFrameReady,
  createFrameRequest,
  createFrameSuccess,
} from './frameMessages.js'
import { frameRpcMethods } from './frameRpcMethods.js'
import { ownMessages } from './ownMessages.js'
import { arbitraryOf } from './tests/arbitraryOf.js'

// A payload of an event that is known by its name alone.
type AnyPayload = Parameters<typeof createFrameSuccess>[2] & Parameters<typeof createFrameRequest>[2]

// Our own kit alone asks for an identity token.
const ownEvents: FrameEventName[] = ['GET_IDENTITY_TOKEN']
const events = (Object.entries(frameEvents) as [FrameEventName, FrameEvent][]).filter(
  ([name]) => !ownEvents.includes(name),
)
const nothing = fc.constant(undefined)
const arbitraryPart = (schema: v.GenericSchema | undefined) => (schema ? arbitraryOf(schema) : nothing)
// Their schemas are slow: 5,000 of each of these hundred properties take a core seven minutes.
const sample = { numRuns: process.env.GANGWAY_TEST_DEEP ? 1_000 : 25 }
const id = fc.stringMatching(/^[0-9a-z]{0,11}$/)

// Their union has neither; frame-protocol.md §3. AppKit 1.7.3 sends no INIT_SMART_ACCOUNT, and our frame answers it by an error.
const unknownSuccesses: FrameEventName[] = ['INIT_SMART_ACCOUNT']
// RPC methods follow below; IS_CONNECTED may come with an empty payload here, which no client sends.
// Our kit sends e-mail addresses theirs has no grammar for; those theirs sends are tested below.
const unlikeRequests: FrameEventName[] = ['RPC_REQUEST', 'IS_CONNECTED', 'CONNECT_EMAIL', 'UPDATE_EMAIL']
// frame-protocol.md §4 “Listed as allowed yet missing from the 1.7.3 request schema”, what we added, and any other method.
const isTheirMethod = (method: string) =>
  frameRpcMethods.has(method) && !/UserOp|EntryPoints|showCalls/.test(method)

describe('@reown/appkit-wallet 1.7.3 (frame-protocol.md §3)', () => {
  test.each(events.filter(([name]) => !unknownSuccesses.includes(name)))(
    'default: every success of %s that our schema takes, theirs takes',
    (name, event) => {
      fc.assert(
        fc.property(id, arbitraryPart(event.success), (id, payload) => {
          const message = structuredClone(
            createFrameSuccess(name, id, withoutFunctions(payload) as AnyPayload),
          )
          expect(W3mFrameSchema.frameEvent.safeParse(message)).toMatchObject({ success: true })
        }),
        sample,
      )
    },
  )

  test.each(events.filter(([name]) => !unlikeRequests.includes(name)))(
    'default: every request of %s that our schema takes, theirs takes',
    (name, event) => {
      fc.assert(
        fc.property(id, arbitraryPart(event.request), (id, payload) => {
          const message = createFrameRequest(name, id, payload as AnyPayload)
          expect(W3mFrameSchema.appEvent.safeParse(message)).toMatchObject({ success: true })
        }),
        sample,
      )
    },
  )

  test.each(['CONNECT_EMAIL', 'UPDATE_EMAIL'] as const)(
    'default: every address a request of %s names in theirs, ours takes',
    (name) => {
      const local = fc.stringMatching(/^[A-Za-z0-9_'+-]{1,20}(\.[A-Za-z0-9_+-]{1,20}){0,2}$/)
      const domain = fc.stringMatching(/^([a-z0-9]{1,10}\.){1,3}[a-z]{2,10}$/)
      fc.assert(
        fc.property(id, local, domain, (id, before, after) => {
          const email = `${before}@${after}`
          const message = createFrameRequest(name, id, { email })
          fc.pre(W3mFrameSchema.appEvent.safeParse(message).success)
          expect(v.is(frameEvents[name].request, { email })).toBe(true)
        }),
        sample,
      )
    },
  )

  test.each(events)('default: every failure of %s', (name) => {
    const message = createFrameFailure(
      name,
      '1',
      new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 2 } }),
    )
    const result = W3mFrameSchema.frameEvent.parse(message)
    // What our own kit reads beside the message is dropped there.
    expect(result).toMatchObject({ payload: { message: 'That code is not right' } })
    expect(result).not.toHaveProperty('payload.code')
  })

  test('default: READY', () => {
    expect(W3mFrameSchema.frameEvent.safeParse(createFrameReady('1', 'a')).success).toBe(true)
  })

  test.each([...frameRpcMethods.keys()].filter(isTheirMethod))('default: the RPC method %s', (method) => {
    const params = { eth_sendTransaction: [{}] }[method] ?? examples[method] ?? []
    const message = { type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method, params } }
    expect(W3mFrameSchema.appEvent.safeParse(message)).toMatchObject({ success: true })
  })

  test('behavior: none of our own messages bears a name theirs would choke on (frame-protocol.md §1)', () => {
    for (const name of Object.keys(ownMessages)) {
      expect(`@gangway/${name}`).not.toMatch(/@w3m-(frame|app)\//)
    }
  })
})

const examples: Record<string, unknown> = {
  solana_signMessage: { message: '2', pubkey: '3' },
  solana_signTransaction: { transaction: '2' },
  solana_signAllTransactions: { transactions: ['2'] },
  solana_signAndSendTransaction: { transaction: '2' },
  wallet_getCallsStatus: ['0x1'],
}

// What cannot be posted never crosses the wall.
function withoutFunctions(payload: unknown): unknown {
  try {
    return structuredClone(payload)
  } catch {
    return null
  }
}
