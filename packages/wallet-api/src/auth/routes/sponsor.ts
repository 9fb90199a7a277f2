import {
  type SponsorOffer,
  sponsorOfferBodySchema,
  sponsorOfferRoute,
  sponsorSendBodySchema,
  sponsorSendRoute,
} from '@gangway/protocol'
import { notSponsored } from '../../relayer/sponsorPolicy.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { acceptBatch } from '../calls/acceptBatch.js'
import { offerSponsorship } from '../calls/sponsorship.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'

/** `POST /auth/calls/sponsor/*`: batches whose gas the app pays for. */
export function mountSponsor(app: AuthRoute, context: AuthContext): void {
  const { relayer } = context
  app.post(sponsorOfferRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const asked = await readBody(request, sponsorOfferBodySchema)
    const off: SponsorOffer = { isSponsored: false, reason: 'off' }
    return request.json(
      relayer ? await offerSponsorship({ ...context, relayer }, { session, ...asked }) : off,
    )
  })
  app.post(sponsorSendRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const batch = await readBody(request, sponsorSendBodySchema)
    if (!relayer) throw notSponsored('off')
    await acceptBatch({ ...context, relayer }, session, batch)
    return request.json({})
  })
}
