import {
  recoveryReleaseResponseSchema,
  recoveryReleaseRoute,
  recoveryStoreResponseSchema,
  recoveryStoreRoute,
} from '@gangway/protocol'
import type { CallService } from './createServiceClient.js'
import type { DpopKey } from './dpopKey.js'

/** The routes of the recovery service, which the Worker asks itself: `auth` never sees a share C. DESIGN §6. */
export function createRecoveryClient(call: CallService) {
  return {
    storeShare: (key: DpopKey, body: { grant: string; shareC: string }) =>
      call({ key, route: recoveryStoreRoute, body, answer: recoveryStoreResponseSchema, repeat: 'anew' }),

    /** A grant works once. */
    releaseShare: (key: DpopKey, grant: string) =>
      call({ key, route: recoveryReleaseRoute, body: { grant }, answer: recoveryReleaseResponseSchema }),
  }
}

/** See {@link createRecoveryClient}. */
export type RecoveryClient = ReturnType<typeof createRecoveryClient>
