import {
  custodyMethodAddBodySchema,
  custodyMethodAddRoute,
  GangwayError,
  mostMethods,
} from '@gangway/protocol'
import { writeAudit } from '../../audit/writeAudit.js'
import { recoveryMethods } from '../../database/recovery/recoveryMethods.js'
import { assertProof } from '../assertProof.js'
import { findCustody, listMethods } from '../custodyStore.js'
import type { RecoveryRoute } from '../recoveryContext.js'
import { type CustodyDeps, toActor } from './custodyDeps.js'
import { answerChange } from './describeCustody.js'
import { openWrappedKey, toMethodRow } from './methodRecord.js'
import { assertEpoch, takeGrant } from './takeGrant.js'

/** `POST /custody/methods/add`. */
export function mountCustodyMethodAdd(app: RecoveryRoute, deps: CustodyDeps): void {
  const { database, kms, admit, getNow } = deps
  app.post(custodyMethodAddRoute.path, async (context) => {
    const options = { schema: custodyMethodAddBodySchema, purposes: ['custody.methods'] } as const
    const { grant, body, network } = await admit(context, options)
    const { walletId } = grant
    const asked = { epoch: body.epoch, mode: 'user' } as const
    const seen = await findCustody(database, grant)
    assertEpoch(seen, asked)
    await assertProof(custodyMethodAddRoute.path, body, seen.publicKey ?? '')
    const row = await toMethodRow(kms, body.method, { walletId, now: getNow() })
    const custody = await database.transaction(async (tx) => {
      const custody = await takeGrant(tx, grant, getNow())
      assertEpoch(custody, asked)
      const methods = await listMethods(tx, walletId)
      const known = methods.find(({ id }) => id === row.id)
      if (known) {
        // An answer that was lost is asked for again.
        const wrapped = Buffer.from(await openWrappedKey(kms, known)).toString('base64url')
        if (wrapped !== body.method.wrappedKey) throw refuse()
        return custody
      }
      if (methods.length >= mostMethods) throw refuse()
      const added = await tx.insert(recoveryMethods).values(row).onConflictDoNothing().returning()
      if (added.length === 0) throw refuse()
      const details = { kind: row.parameters.kind }
      await writeAudit(tx, getNow(), { ...toActor(grant, network), event: 'custody.method.add', details })
      return custody
    })
    return context.json(await answerChange(deps, { grant, event: 'custody.method.add', custody }))
  })
}

const refuse = () => new GangwayError('INVALID_INPUT', { context: { field: 'method' } })
