import * as v from 'valibot'
import type { DataApiRoute } from './dataApiContext.js'
import { createOpenApiDocument } from './openApi/createOpenApiDocument.js'
import type { Operation } from './openApi/operation.js'
import { routes } from './routes/index.js'

const own = {
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  answer: v.looseObject({}),
} as const

/** Every route of the data API. A test holds it against what is mounted. */
export const operations: readonly Operation[] = [...routes.flatMap((each) => each.operations), own]

/** What `/openapi.json` says of a deployment that has every route. */
export function describeDataApi() {
  return createOpenApiDocument(operations)
}

/** `GET /openapi.json`: what of the API is mounted here, as OpenAPI 3.1. To be mounted last. */
export function mountOpenApi(app: DataApiRoute): void {
  app.get(own.path, (context) => {
    const mounted = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
    const document = createOpenApiDocument(
      operations.filter(({ method, path }) => mounted.has(`${method} ${path}`)),
    )
    return context.json(document, 200, { 'cache-control': 'public, max-age=300' })
  })
}
