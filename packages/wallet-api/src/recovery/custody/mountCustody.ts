import type { RecoveryRoute } from '../recoveryContext.js'
import type { CustodyDeps } from './custodyDeps.js'
import { mountCustodyMethodAdd } from './methodAdd.js'
import { mountCustodyMethodRemove } from './methodRemove.js'
import { mountCustodyMove } from './move.js'
import { mountCustodyOpen } from './open.js'
import { mountCustodyPepper } from './pepper.js'
import { mountCustodyRead } from './read.js'
import { mountCustodyShares } from './shares.js'

const mounts = [
  mountCustodyRead,
  mountCustodyOpen,
  mountCustodyPepper,
  mountCustodyShares,
  mountCustodyMove,
  mountCustodyMethodAdd,
  mountCustodyMethodRemove,
] as const

/** The routes below `/custody/`. docs/decisions/0023-custody-of-the-owner.md */
export function mountCustody(app: RecoveryRoute, deps: CustodyDeps): void {
  for (const mount of mounts) mount(app, deps)
}
