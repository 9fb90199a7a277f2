import { recoveryReleaseBodySchema, recoveryReleaseRoute } from '@gangway/protocol'
import type { ShareManager } from '../createShareManager.js'
import type { AdmitGrant, RecoveryRoute } from '../recoveryContext.js'

/** `POST /shares/release`. */
export function mountRelease(app: RecoveryRoute, admit: AdmitGrant, shares: ShareManager): void {
  app.post(recoveryReleaseRoute.path, async (context) => {
    const options = { schema: recoveryReleaseBodySchema, purposes: ['release'] } as const
    const { grant, network } = await admit(context, options)
    const { share, sealedTo } = await shares.release(grant, network)
    const shareC = Buffer.from(share).toString('base64url')
    return context.json(sealedTo === null ? { shareC } : { shareC, sealedTo })
  })
}
