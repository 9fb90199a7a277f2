import { type Buying, createBuying as createBuyingOf } from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import type { RoleParts } from '../role.js'

/** Opens the sale of coins; undefined where nobody sells any. */
export function createBuying(
  { config, log, rpc, onStop }: RoleParts,
  { database, clock }: OpenDatabase,
): Buying | undefined {
  const { providers, defaultCountry, denials, keptFor } = config.buy
  if (providers.length === 0) return undefined
  const buying = createBuyingOf({
    ...{ providers, database, rpc, log, defaultCountry, denials, keptFor },
    tokens: listedTokens,
    getNow: clock.getNow,
    getEarliest: clock.getEarliest,
  })
  onStop(buying.close)
  return buying
}
