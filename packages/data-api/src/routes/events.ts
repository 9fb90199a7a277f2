import {
  type EventCountsResponse,
  eventBatchRoute,
  eventBodySchema,
  eventCountsQuerySchema,
  eventCountsRoute,
  eventQuerySchema,
  eventRoute,
  GangwayError,
  parseWith,
} from '@gangway/protocol'
import { bearsToken, readJsonBody } from '@gangway/server-kit'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'
import type { EventManager } from '../events/createEventManager.js'

/** Bytes of one event. */
const maxBodySize = 4 * 1024

const dayLength = 86_400_000

/** What is shown where no first day is asked for, days. */
const shownDays = 30

/** `POST /e` and `POST /batch`, answered alike whether anything is kept or not. services.md §5. */
export function mountEvents(
  app: DataApiRoute,
  { admit }: DataApiContext,
  manager: EventManager | undefined,
): void {
  app.post(eventRoute.path, async (context) => {
    const { projectId } = parseWith(eventQuerySchema, context.req.query())
    await admit(context, projectId, 1)
    const body = parseWith(eventBodySchema, await readJsonBody(context, maxBodySize))
    manager?.accept({ projectId, origin: context.req.header('origin'), body })
    return context.json({}, 202)
  })
  // What a pairing client tells of itself is of no use here, but its page must not see an error.
  app.post(eventBatchRoute.path, async (context) => {
    await admit(context, parseWith(eventQuerySchema, context.req.query()).projectId, 1)
    return context.json({}, 202)
  })
}

/** `GET /e/counts`, for whoever knows the operator's token. */
export function mountEventCounts(app: DataApiRoute, manager: EventManager, operatorToken: string): void {
  app.get(eventCountsRoute.path, async (context) => {
    if (!bearsToken(context, operatorToken)) throw new GangwayError('NOT_FOUND')
    const { projectId, from, to } = parseWith(eventCountsQuerySchema, context.req.query())
    const end = to === undefined ? Date.now() : Date.parse(to) + dayLength - 1
    const start = from === undefined ? end - shownDays * dayLength : Date.parse(from)
    const body: EventCountsResponse = { counts: await manager.count({ projectId, from: start, to: end }) }
    return context.json(body, 200, { 'cache-control': 'no-store' })
  })
}
