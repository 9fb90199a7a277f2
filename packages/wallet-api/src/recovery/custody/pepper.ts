import { custodyPepperBodySchema, custodyPepperRoute } from '@gangway/protocol'
import type { RecoveryRoute } from '../recoveryContext.js'
import type { CustodyDeps } from './custodyDeps.js'
import { givePepperPart, noteRefusal } from './givePepperPart.js'
import { takeGrant } from './takeGrant.js'

/** `POST /custody/pepper`. */
export function mountCustodyPepper(app: RecoveryRoute, deps: CustodyDeps): void {
  app.post(custodyPepperRoute.path, async (context) => {
    const options = { schema: custodyPepperBodySchema, purposes: ['custody.test'] } as const
    const { grant, body, network } = await deps.admit(context, options)
    const given = deps.database.transaction(async (tx) => {
      await takeGrant(tx, grant, deps.getNow())
      return givePepperPart(tx, deps, { ...body, grant, network })
    })
    const { pepperPart } = await given.catch(async (error) => {
      await noteRefusal(deps, { grant, network }, error)
      throw error
    })
    return context.json({ pepperPart })
  })
}
