import { type SponsorOffer, sponsorOfferBodySchema } from '@gangway/protocol'
import type * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Whether the app would pay for these calls now; nothing is promised or signed. */
    offerPayment(calls: SponsoredQuestion): Promise<SponsorOffer>
  }
}

/** Calls, and on which network. */
export type SponsoredQuestion = v.InferInput<typeof sponsorOfferBodySchema>

/** See {@link WorkerApi}. */
export const offerPayment = defineWorkerMethod({
  name: 'offerPayment',
  params: sponsorOfferBodySchema,
  run: (context, calls) => useSession(context, (bearer) => context.auth.offerPayment(bearer, calls)),
})
