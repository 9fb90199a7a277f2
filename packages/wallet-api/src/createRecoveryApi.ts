import { erasureRoute } from '@gangway/protocol'
import { createHttpApp } from '@gangway/server-kit'
import { createKeyedHash } from './limits/keyedHash.js'
import { createAdmitGrant } from './recovery/createAdmitGrant.js'
import { createReleaseBudget } from './recovery/createReleaseBudget.js'
import { createShareManager } from './recovery/createShareManager.js'
import { mountCustody } from './recovery/custody/mountCustody.js'
import { frameOnly, serviceOnly } from './recovery/frameOnly.js'
import type { RecoveryApiDeps } from './recovery/recoveryApiDeps.js'
import type { RecoveryRoute } from './recovery/recoveryContext.js'
import { mountErasure } from './recovery/routes/erasure.js'
import { mountHealth } from './recovery/routes/health.js'
import { mountKeys } from './recovery/routes/keys.js'
import { mountRelease } from './recovery/routes/release.js'
import { mountStore } from './recovery/routes/store.js'

/** Creates the recovery service: the second of two parties a key needs. embedded-wallet.md §1, §2.2. */
export function createRecoveryApi(deps: RecoveryApiDeps): RecoveryRoute {
  const app = createHttpApp(deps)
  mountHealth(app, deps)
  mountKeys(app, deps.notes)
  for (const path of ['/shares/*', '/custody/*']) app.use(path, frameOnly(deps.frameUrl))
  app.use(erasureRoute.path, serviceOnly())
  const admit = createAdmitGrant(deps)
  const spendRelease = createReleaseBudget({ ...deps, limits: deps.releaseLimits })
  const shares = createShareManager({ ...deps, spendRelease })
  mountStore(app, admit, shares)
  mountRelease(app, admit, shares)
  mountErasure(app, deps)
  mountCustody(app, { ...deps, admit, spendRelease, hash: createKeyedHash(deps.pepper) })
  return app
}
