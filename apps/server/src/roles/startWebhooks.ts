import { createGuardedPost, type OpenDatabase, startWebhookDelivery } from '@gangway/server-kit'
import { startWebhookFeed } from '@gangway/wallet-api'
import type { RoleParts } from '../role.js'

/**
 * Starts to deliver webhooks; with `hasLogins` those of the login service are queued too. Without an endpoint it only deletes, after
 * a week, what still waits for former ones.
 */
export function startWebhooks(
  { config, log, metrics, onStop }: RoleParts,
  { database, clock }: OpenDatabase,
  { hasLogins }: { hasLogins: boolean },
): void {
  const { webhooks: endpoints, wallet } = config
  const { getNow, getEarliest } = clock
  const deps = { database, endpoints, log, getNow }
  const delivery = startWebhookDelivery({ ...deps, post: createGuardedPost(), metrics, getEarliest })
  onStop(delivery.close)
  if (!hasLogins || endpoints.length === 0) return
  const feed = startWebhookFeed({ ...deps, frameUrl: wallet.frameUrl ?? '' })
  onStop(feed.close)
}
