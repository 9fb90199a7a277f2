import type { DataApiRoute } from '../dataApiContext.js'
import { createOpenApiDocument } from '../openApi/createOpenApiDocument.js'
import { openApiPath, operations } from '../openApi/operations.js'

/** `GET /openapi.json`: what of the API is mounted here, as OpenAPI 3.1. To be mounted last. */
export function mountOpenApi(app: DataApiRoute): void {
  app.get(openApiPath, (context) => {
    const mounted = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
    const document = createOpenApiDocument(
      operations.filter(({ method, path }) => mounted.has(`${method} ${path}`)),
    )
    return context.json(document, 200, { 'cache-control': 'public, max-age=300' })
  })
}
