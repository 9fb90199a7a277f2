import {
  custodyChangeResponseSchema,
  type custodyMethodAddBodySchema,
  custodyMethodAddRoute,
  type custodyMethodRemoveBodySchema,
  custodyMethodRemoveRoute,
  type custodyMoveBodySchema,
  custodyMoveRoute,
  type custodyOpenBodySchema,
  custodyOpenResponseSchema,
  custodyOpenRoute,
  type custodyPepperBodySchema,
  custodyPepperResponseSchema,
  custodyPepperRoute,
  custodyReadRoute,
  custodySchema,
  custodySharesResponseSchema,
  custodySharesRoute,
  recoveryReleaseResponseSchema,
  recoveryReleaseRoute,
  type recoveryStoreBodySchema,
  recoveryStoreResponseSchema,
  recoveryStoreRoute,
} from '@gangway/protocol'
import type { InferInput } from 'valibot'
import type { CallService } from './createServiceClient.js'
import type { DpopKey } from './dpop.js'

/** The routes of the recovery service, which the Worker asks itself: `auth` never sees a share C. architecture.md §6. */
export function createRecoveryClient(call: CallService) {
  return {
    storeShare: (key: DpopKey, body: InferInput<typeof recoveryStoreBodySchema>) =>
      call({ key, route: recoveryStoreRoute, body, answer: recoveryStoreResponseSchema, repeat: 'anew' }),

    /** A grant works once. */
    releaseShare: (key: DpopKey, grant: string) =>
      call({ key, route: recoveryReleaseRoute, body: { grant }, answer: recoveryReleaseResponseSchema }),

    readCustody: (key: DpopKey, grant: string) =>
      call({ key, route: custodyReadRoute, body: { grant }, answer: custodySchema }),

    /** Counts as a try where it is by a password; a grant works once. */
    openMethod: (key: DpopKey, body: InferInput<typeof custodyOpenBodySchema>) =>
      call({ key, route: custodyOpenRoute, body, answer: custodyOpenResponseSchema }),

    /** Counts as a try. */
    givePepperPart: (key: DpopKey, body: InferInput<typeof custodyPepperBodySchema>) =>
      call({ key, route: custodyPepperRoute, body, answer: custodyPepperResponseSchema }),

    readShares: (key: DpopKey, grant: string) =>
      call({ key, route: custodySharesRoute, body: { grant }, answer: custodySharesResponseSchema }),

    moveCustody: (key: DpopKey, body: InferInput<typeof custodyMoveBodySchema>) =>
      call({ key, route: custodyMoveRoute, body, answer: custodyChangeResponseSchema }),

    addMethod: (key: DpopKey, body: InferInput<typeof custodyMethodAddBodySchema>) =>
      call({ key, route: custodyMethodAddRoute, body, answer: custodyChangeResponseSchema }),

    removeMethod: (key: DpopKey, body: InferInput<typeof custodyMethodRemoveBodySchema>) =>
      call({ key, route: custodyMethodRemoveRoute, body, answer: custodyChangeResponseSchema }),
  }
}

/** See {@link createRecoveryClient}. */
export type RecoveryClient = ReturnType<typeof createRecoveryClient>
