import { GangwayError } from '@gangway/protocol'
import type { Database } from '../database/database.js'
import type { GuardedPost } from '../guardedFetch/createGuardedPost.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import { createWebhookStore, type WaitingWebhook } from './createWebhookStore.js'
import { signWebhook } from './signWebhook.js'
import type { WebhookEndpoint } from './webhookEndpoint.js'

/**
 * Messages on their way at once, of all endpoints and of one: up to fifteen back ends that never answer hold up no other, and the
 * database is asked no more than this at once.
 */
const mostOfAll = 32
const mostOfOne = 2

/** How often the database is asked for messages, and how often they are counted and old ones deleted, ms. */
const pollInterval = 1_000
const countInterval = 15_000
const cleanInterval = 3_600_000

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Pauses after each try that failed, ms; after the last one a message is given up, about two and a half days later. */
const pauses = [
  ...[5 * second, 30 * second, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour],
]

/** The answer of an endpoint that wants no more of this. */
const gone = 410

/** What delivers messages until it is closed. */
export type WebhookDelivery = {
  /** Waits for deliveries under way; what waits is delivered after the next start. */
  close(): Promise<void>
}

/**
 * Starts to deliver what is queued for these endpoints. A message whose answer was lost is sent again with the same id.
 * `getNow` and `getEarliest`, by which messages are deleted, in Unix milliseconds: see `DatabaseClock`.
 */
export function startWebhookDelivery(deps: {
  database: Database
  endpoints: readonly WebhookEndpoint[]
  post: GuardedPost
  log: Log
  metrics: Pick<Metrics, 'webhooks' | 'webhooksWaiting' | 'webhookOldest'>
  getNow: () => number
  getEarliest: () => number
}): WebhookDelivery {
  const { post, log, metrics, getNow, getEarliest } = deps
  const store = createWebhookStore(deps.database, getNow)
  const endpoints = new Map(deps.endpoints.map((endpoint) => [endpoint.id, endpoint]))
  // One at least, which deletes what waited for endpoints that are none any more.
  const mostAtOnce = Math.min(mostOfAll, Math.max(1, mostOfOne * endpoints.size))
  const lanes = new Set<Promise<void>>()
  const busy = new Map<string, number>()
  let isClosed = false
  let isFailing = false
  let [countedAt, cleanedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]

  async function claim(): Promise<WaitingWebhook | undefined> {
    const free = [...endpoints.keys()].filter((id) => (busy.get(id) ?? 0) < mostOfOne)
    return isClosed || free.length === 0 ? undefined : store.claim(free)
  }

  async function work(): Promise<void> {
    try {
      await look()
      for (let message = await claim(); message; message = await claim()) {
        const { endpoint } = message
        busy.set(endpoint, (busy.get(endpoint) ?? 0) + 1)
        wake()
        const outcome = await deliver(message).finally(() =>
          busy.set(endpoint, (busy.get(endpoint) ?? 1) - 1),
        )
        metrics.webhooks.inc({ type: message.type, outcome })
      }
      isFailing = false
    } catch (error) {
      // Once a second it would be nothing but this.
      if (!isFailing) log.warn({ error }, 'webhooks cannot be read')
      isFailing = true
    }
  }

  /** Counts what waits, and deletes what is old, now and then. */
  async function look(): Promise<void> {
    const now = performance.now()
    if (endpoints.size > 0 && now - countedAt >= countInterval) {
      countedAt = now
      const { waiting, oldest } = await store.count()
      metrics.webhooksWaiting.set(waiting)
      metrics.webhookOldest.set(oldest === null ? 0 : Math.max(0, getNow() - oldest) / 1000)
    }
    if (now - cleanedAt < cleanInterval) return
    cleanedAt = now
    await store.clean(getEarliest())
  }

  function wake(): void {
    if (isClosed || lanes.size >= mostAtOnce) return
    const lane = work().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function deliver(message: WaitingWebhook): Promise<'sent' | 'failed' | 'given_up'> {
    const { id, type, tries, body } = message
    const endpoint = endpoints.get(message.endpoint)
    if (!endpoint) return 'failed'
    const answer = await send(endpoint, { id, body })
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      await store.end(id)
      return 'sent'
    }
    const facts = { webhook: id, type, tries, project: endpoint.projectId, endpoint: endpoint.id, ...answer }
    const pause = pauses[tries - 1]
    if (pause === undefined || ('status' in answer && answer.status === gone)) {
      log.error(facts, 'webhook given up')
      await store.end(id)
      return 'given_up'
    }
    log.warn(facts, 'webhook not delivered')
    // With jitter, so that messages which failed together do not come back together.
    await store.postpone(message, getNow() + Math.round(pause * (0.9 + Math.random() / 5)))
    return 'failed'
  }

  async function send({ url, secrets, isPrivate }: WebhookEndpoint, message: { id: string; body: string }) {
    const headers = signWebhook(message, secrets, getNow())
    try {
      return await post(url, { body: message.body, headers, isTrusted: isPrivate })
    } catch (error) {
      return { code: error instanceof GangwayError ? error.code : 'UNKNOWN' }
    }
  }

  const timer = setInterval(wake, pollInterval).unref()
  wake()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all(lanes)
    },
  }
}
