import {
  type EventCountsResponse,
  eventBatchRoute,
  eventBodySchema,
  eventCountsQuerySchema,
  eventCountsResponseSchema,
  eventCountsRoute,
  eventQuerySchema,
  eventRoute,
  GangwayError,
  parseWith,
} from '@gangway/protocol'
import { bearsToken, readJsonBody } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** Bytes of one event. */
const maxBodySize = 4 * 1024

const dayLength = 86_400_000

/** What is shown where no first day is asked for, days. */
const shownDays = 30

const anything = v.looseObject({})

/** `POST /e` and `POST /batch`, answered alike whether anything is kept or not; `GET /e/counts`, for whoever knows the operator's token. services.md §5. */
export const routes = defineRoutes({
  operations: [
    {
      ...eventRoute,
      summary: 'One step of a person through the dialog',
      query: eventQuerySchema,
      body: eventBodySchema,
      answer: anything,
      status: 202,
    },
    {
      ...eventBatchRoute,
      summary: 'What pairing clients tell of themselves; not kept',
      query: eventQuerySchema,
      answer: anything,
      status: 202,
    },
    {
      ...eventCountsRoute,
      summary: 'Events per day, for the operator',
      query: eventCountsQuerySchema,
      answer: eventCountsResponseSchema,
      isPrivate: true,
    },
  ],
  mount(app, { admit, events, operatorToken }) {
    app.post(eventRoute.path, async (context) => {
      const { projectId } = parseWith(eventQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const body = parseWith(eventBodySchema, await readJsonBody(context, maxBodySize))
      events?.accept({ projectId, origin: context.req.header('origin'), body })
      return context.json({}, 202)
    })
    // What a pairing client tells of itself is of no use here, but its page must not see an error.
    app.post(eventBatchRoute.path, async (context) => {
      await admit(context, parseWith(eventQuerySchema, context.req.query()).projectId, 1)
      return context.json({}, 202)
    })
    if (!events || !operatorToken) return
    app.get(eventCountsRoute.path, async (context) => {
      if (!bearsToken(context, operatorToken)) throw new GangwayError('NOT_FOUND')
      const { projectId, from, to } = parseWith(eventCountsQuerySchema, context.req.query())
      const end = to === undefined ? Date.now() : Date.parse(to) + dayLength - 1
      const start = from === undefined ? end - shownDays * dayLength : Date.parse(from)
      const body: EventCountsResponse = { counts: await events.count({ projectId, from: start, to: end }) }
      return context.json(body, 200, { 'cache-control': 'no-store' })
    })
  },
})
