import {
  linkDeclineRoute,
  linkStartResponseSchema,
  linkStartRoute,
  linkVerifyRoute,
  providerConfirmResponseSchema,
  providerConfirmRoute,
  providerDenyRoute,
  type Returned,
  returnedReadRoute,
  returnedSchema,
} from '@gangway/protocol'
import * as v from 'valibot'
import { createPostToken } from '../page/postToken.js'

/** The calls of the page after the return. Moments are by this machine's clock. packages/protocol/src/wallet-api */
export type ReturnedClient = ReturnType<typeof createReturnedClient>

/** Calls `auth` with the token of the page. Throws what the service says, and `FRAME_UNREACHABLE`. */
export function createReturnedClient(page: Parameters<typeof createPostToken>[0]) {
  const post = createPostToken(page)
  const ask = async (route: { path: string }, more = {}): Promise<Returned> => {
    const { answer, ahead } = await post(route, returnedSchema, more)
    return { ...answer, expiresAt: answer.expiresAt - ahead }
  }
  return {
    read: () => ask(returnedReadRoute),
    /** Sends a code to the address of the login by e-mail; when it ends. */
    async startLink(): Promise<number> {
      const { answer, ahead } = await post(linkStartRoute, linkStartResponseSchema)
      return answer.expiresAt - ahead
    },
    verifyLink: (code: string) => ask(linkVerifyRoute, { code }),
    declineLink: () => ask(linkDeclineRoute),
    /** `number` null: the code for the window that opened this page; else null, and the app hears by itself. */
    async confirm(number: string | null): Promise<string | null> {
      return (await post(providerConfirmRoute, providerConfirmResponseSchema, { number })).answer.code
    },
    deny: async () => void (await post(providerDenyRoute, v.object({}))),
  }
}
