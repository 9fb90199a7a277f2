import { recoveryReleaseBodySchema, recoveryReleaseRoute } from '@gangway/protocol'
import type { ShareManager } from '../createShareManager.js'
import type { AdmitGrant, RecoveryRoute } from '../recoveryContext.js'

/** `POST /shares/release`. */
export function mountRelease(app: RecoveryRoute, admit: AdmitGrant, shares: ShareManager): void {
  app.post(recoveryReleaseRoute.path, async (context) => {
    const { grant, network } = await admit(context, { schema: recoveryReleaseBodySchema, purpose: 'release' })
    return context.json({ shareC: Buffer.from(await shares.release(grant, network)).toString('base64url') })
  })
}
