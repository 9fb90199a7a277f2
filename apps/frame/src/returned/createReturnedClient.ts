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
import { createTokenCaller, type TokenCallerParameters } from '../topLevel/createTokenCaller.js'

/** The calls of the page after the return. Moments are by this machine's clock, however wrong that is. */
export type ReturnedClient = {
  read(): Promise<Returned>
  /** `number`: the one the app shows; null: the answer is a code for the window that opened the page. */
  confirm(number: string | null): Promise<{ code: string | null }>
  deny(): Promise<void>
  /** Sends a code to the address of the question `link`. */
  startLink(): Promise<{ expiresAt: number }>
  verifyLink(code: string): Promise<Returned>
  declineLink(): Promise<Returned>
}

/** Calls `auth` with the token of the return. */
export function createReturnedClient(parameters: TokenCallerParameters): ReturnedClient {
  const post = createTokenCaller(parameters)

  async function describe(route: { path: string }, more?: { code: string }): Promise<Returned> {
    const { answer, ahead } = await post(route, returnedSchema, more)
    return { ...answer, expiresAt: answer.expiresAt - ahead }
  }

  return {
    read: () => describe(returnedReadRoute),
    confirm: async (number) =>
      (await post(providerConfirmRoute, providerConfirmResponseSchema, { number })).answer,
    deny: async () => void (await post(providerDenyRoute, v.object({}))),
    async startLink() {
      const { answer, ahead } = await post(linkStartRoute, linkStartResponseSchema)
      return { expiresAt: answer.expiresAt - ahead }
    },
    verifyLink: (code) => describe(linkVerifyRoute, { code }),
    declineLink: () => describe(linkDeclineRoute),
  }
}
