import type { Check } from './check.js'
import { checkCache } from './checkCache.js'
import { checkClock } from './checkClock.js'
import { checkDatabase } from './checkDatabase.js'
import { checkDataProviders } from './checkDataProviders.js'
import { checkDoors } from './checkDoors.js'
import { checkFolder } from './checkFolder.js'
import { checkIdentityKeys } from './checkIdentityKeys.js'
import { checkLink } from './checkLink.js'
import { checkMail } from './checkMail.js'
import { checkNodes } from './checkNodes.js'
import { checkPictureLists } from './checkPictureLists.js'
import { checkProjects } from './checkProjects.js'
import { checkPublicPages } from './checkPublicPages.js'
import { checkSites } from './checkSites.js'

/** What `check` looks at once the settings can be read, in the order it tells of. */
export const checks: readonly Check[] = [
  checkSites,
  checkProjects,
  checkDoors,
  checkFolder,
  checkDatabase,
  checkCache,
  checkLink,
  checkIdentityKeys,
  checkMail,
  checkNodes,
  checkDataProviders,
  checkPictureLists,
  checkClock,
  checkPublicPages,
]
