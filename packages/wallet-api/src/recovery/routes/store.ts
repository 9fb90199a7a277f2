import { recoveryStoreBodySchema, recoveryStoreRoute } from '@gangway/protocol'
import type { ShareManager } from '../createShareManager.js'
import type { AdmitGrant, RecoveryRoute } from '../recoveryContext.js'

/** `POST /shares/store`. */
export function mountStore(app: RecoveryRoute, admit: AdmitGrant, shares: ShareManager): void {
  app.post(recoveryStoreRoute.path, async (context) => {
    const { grant, body, network } = await admit(context, {
      schema: recoveryStoreBodySchema,
      purpose: 'store',
    })
    const share = new Uint8Array(Buffer.from(body.shareC, 'base64url'))
    return context.json({ receipt: await shares.store(grant, share, network) })
  })
}
