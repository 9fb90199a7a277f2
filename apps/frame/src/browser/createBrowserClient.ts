import {
  browserApproveResponseSchema,
  browserApproveRoute,
  browserEndRoute,
  browserReadResponseSchema,
  browserReadRoute,
} from '@gangway/protocol'
import * as v from 'valibot'
import { createServiceClient } from '../http/createServiceClient.js'
import type { DpopKey } from '../http/dpop.js'

/** What is to be approved. The end is by this machine's clock. */
export type BrowserRequest = v.InferOutput<typeof browserReadResponseSchema>

/** The code, where it is to be typed, and until when. */
export type BrowserCode = v.InferOutput<typeof browserApproveResponseSchema>

/** The calls of a browser that may approve. */
export type BrowserClient = {
  read(login: { key: DpopKey; loginId: string }): Promise<BrowserRequest>
  approve(login: { key: DpopKey; loginId: string }): Promise<BrowserCode>
  /** The key approves no more, for whichever account. */
  end(key: DpopKey): Promise<void>
}

/** Calls `auth` with the browser's own key. Throws what the service says, and `FRAME_UNREACHABLE`. */
export function createBrowserClient({
  origin,
  fetch,
  getNow = Date.now,
}: {
  /** The frame's own. */
  origin: string
  fetch: typeof globalThis.fetch
  getNow?: () => number
}): BrowserClient {
  const clock = { offset: 0, isKnown: false }
  const call = createServiceClient({ origin, fetch, getNow, clock })
  const toLocal = <T extends { expiresAt: number }>(answer: T): T => ({
    ...answer,
    expiresAt: answer.expiresAt - clock.offset,
  })
  return {
    read: async ({ key, loginId }) =>
      toLocal(
        await call({
          key,
          route: browserReadRoute,
          body: { loginId },
          answer: browserReadResponseSchema,
          repeat: 'anew',
        }),
      ),
    // Once: its answer is the only place of the code.
    approve: async ({ key, loginId }) =>
      toLocal(
        await call({
          key,
          route: browserApproveRoute,
          body: { loginId },
          answer: browserApproveResponseSchema,
        }),
      ),
    end: async (key) => {
      await call({ key, route: browserEndRoute, body: {}, answer: v.object({}), repeat: 'anew' })
    },
  }
}
