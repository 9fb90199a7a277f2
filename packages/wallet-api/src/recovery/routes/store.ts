import { recoveryStoreBodySchema, recoveryStoreRoute } from '@gangway/protocol'
import { assertProof } from '../assertProof.js'
import type { ShareManager } from '../createShareManager.js'
import type { AdmitGrant, RecoveryRoute } from '../recoveryContext.js'

/** `POST /shares/store`. */
export function mountStore(app: RecoveryRoute, admit: AdmitGrant, shares: ShareManager): void {
  app.post(recoveryStoreRoute.path, async (context) => {
    const options = { schema: recoveryStoreBodySchema, purposes: ['store'] } as const
    const { grant, body, network } = await admit(context, options)
    const sealedTo = 'sealedTo' in body ? body.sealedTo : null
    // Without it, whoever logs in could put rubbish where the next recovery looks.
    if ('sealedTo' in body) await assertProof(recoveryStoreRoute.path, body, body.sealedTo)
    const share = new Uint8Array(Buffer.from(body.shareC, 'base64url'))
    return context.json({ receipt: await shares.store(grant, { share, sealedTo }, network) })
  })
}
