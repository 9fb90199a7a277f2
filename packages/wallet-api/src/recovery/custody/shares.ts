import {
  custodySharesBodySchema,
  type custodySharesResponseSchema,
  custodySharesRoute,
  GangwayError,
} from '@gangway/protocol'
import type { InferInput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { lockShares } from '../custodyStore.js'
import { lockActions } from '../recoveryActions.js'
import type { RecoveryRoute } from '../recoveryContext.js'
import { isOwnedBy, openShareC } from '../shareRecord.js'
import { type CustodyDeps, toActor } from './custodyDeps.js'
import { takeGrant } from './takeGrant.js'

/** `POST /custody/shares`. */
export function mountCustodyShares(app: RecoveryRoute, deps: CustodyDeps): void {
  const { database, kms, admit, spendRelease, metrics, getNow } = deps
  app.post(custodySharesRoute.path, async (context) => {
    const options = { schema: custodySharesBodySchema, purposes: ['custody.shares'] } as const
    const { grant, network } = await admit(context, options)
    const { custody, stored } = await database.transaction(async (tx) => {
      const custody = await takeGrant(tx, grant, getNow())
      await lockActions(tx)
      const stored = await lockShares(tx, grant.walletId)
      if (stored.length === 0 || !stored.every((share) => isOwnedBy(share, grant)))
        throw new GangwayError('SHARE_NOT_FOUND')
      await spendRelease(tx, grant.walletId)
      const details = { reason: 'custody', count: stored.length }
      await writeAudit(tx, getNow(), { ...toActor(grant, network), event: 'recovery.release', details })
      return { custody, stored }
    })
    metrics.recoveryShares.inc({ action: 'released' }, stored.length)
    const shares: { setId: string; shareC: string }[] = []
    for (const share of stored)
      shares.push({
        setId: share.setId,
        shareC: Buffer.from(await openShareC(kms, share)).toString('base64url'),
      })
    const { mode, epoch } = custody
    const answer: InferInput<typeof custodySharesResponseSchema> = { mode, epoch, shares }
    return context.json(answer)
  })
}
