import { GangwayError, methodIdSchema, passwordGuessSchema, randomIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { MethodOpening } from '../../model/closedWallet.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * What one way of an offer opens by; `guess` of the password that is tried, null for a passkey. Counts as a try.
     * Throws RECOVERY_LIMIT_REACHED; REQUEST_ABORTED where the offer is over.
     */
    readPepper(parameters: {
      offerId: string
      methodId: string
      guess: string | null
    }): Promise<MethodOpening>
  }
}

/** See {@link WorkerApi}. Whoever has it still needs the secret: it is what `recovery` gives to any live session. */
export const readPepper = defineWorkerMethod({
  name: 'readPepper',
  params: v.object({
    offerId: randomIdSchema,
    methodId: methodIdSchema,
    guess: v.nullable(passwordGuessSchema),
  }),
  async run(context, { offerId, methodId, guess }) {
    const { opening } = context
    if (opening?.closed.offer.offerId !== offerId) throw new GangwayError('REQUEST_ABORTED')
    return useSession(context, async (bearer) => {
      const { grant, blob } = await context.auth.grantOpening(bearer, 'open')
      opening.blob = blob
      const body = { grant, methodId, guess }
      const { wrappedKey, pepperPart, triesLeft } = await context.recovery.openMethod(bearer.key, body)
      return { wrappedKey, pepperPart, triesLeft }
    })
  },
})
