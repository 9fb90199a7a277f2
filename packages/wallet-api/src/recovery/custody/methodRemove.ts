import {
  type custodyChangeResponseSchema,
  custodyMethodRemoveBodySchema,
  custodyMethodRemoveRoute,
} from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { recoveryMethods } from '../../database/recovery/recoveryMethods.js'
import { assertProof } from '../assertProof.js'
import { findCustody, listMethods } from '../custodyStore.js'
import type { RecoveryRoute } from '../recoveryContext.js'
import { type CustodyDeps, toActor } from './custodyDeps.js'
import { answerChange, describeCustody } from './describeCustody.js'
import { assertEpoch, takeGrant } from './takeGrant.js'

type Answer = InferOutput<typeof custodyChangeResponseSchema>

/** `POST /custody/methods/remove`. */
export function mountCustodyMethodRemove(app: RecoveryRoute, deps: CustodyDeps): void {
  const { database, admit, getNow } = deps
  app.post(custodyMethodRemoveRoute.path, async (context) => {
    const options = { schema: custodyMethodRemoveBodySchema, purposes: ['custody.methods'] } as const
    const { grant, body, network } = await admit(context, options)
    const asked = { epoch: body.epoch, mode: 'user' } as const
    const seen = await findCustody(database, grant)
    assertEpoch(seen, asked)
    await assertProof(custodyMethodRemoveRoute.path, body, seen.publicKey ?? '')
    const { outcome, custody } = await database.transaction(async (tx) => {
      const custody = await takeGrant(tx, grant, getNow())
      assertEpoch(custody, asked)
      const methods = await listMethods(tx, grant.walletId)
      const method = methods.find(({ id }) => id === body.methodId)
      if (!method) return { outcome: 'absent', custody } as const
      if (methods.length === 1) return { outcome: 'last', custody } as const
      await tx.delete(recoveryMethods).where(eq(recoveryMethods.id, method.id))
      const details = { kind: method.parameters.kind }
      await writeAudit(tx, getNow(), { ...toActor(grant, network), event: 'custody.method.remove', details })
      return { outcome: 'done', custody } as const
    })
    const answer: Answer =
      outcome === 'done'
        ? await answerChange(deps, { grant, event: 'custody.method.remove', custody })
        : { outcome, custody: await describeCustody(database, custody), receipt: null }
    return context.json(answer)
  })
}
