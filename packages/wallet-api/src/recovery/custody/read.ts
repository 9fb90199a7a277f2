import { type Custody, custodyReadBodySchema, custodyReadRoute } from '@gangway/protocol'
import type { RecoveryRoute } from '../recoveryContext.js'
import type { CustodyDeps } from './custodyDeps.js'
import { describeCustody } from './describeCustody.js'
import { takeGrant } from './takeGrant.js'

/** `POST /custody/read`. */
export function mountCustodyRead(app: RecoveryRoute, { database, admit, getNow }: CustodyDeps): void {
  app.post(custodyReadRoute.path, async (context) => {
    const options = { schema: custodyReadBodySchema, purposes: ['custody.read'] } as const
    const { grant } = await admit(context, options)
    const custody: Custody = await database.transaction(async (tx) =>
      describeCustody(tx, await takeGrant(tx, grant, getNow())),
    )
    return context.json(custody)
  })
}
