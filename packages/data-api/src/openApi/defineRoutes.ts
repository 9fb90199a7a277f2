import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'
import type { Operation } from './operation.js'

/** One file of the folder `routes`, which `node scripts/generate.mjs` collects. */
export type Routes = {
  /** What `/openapi.json` says of them, where they are mounted. */
  operations: readonly Operation[]
  /** Whoever asks is answered, from any origin; default false. */
  isOpen?: boolean
  /** Mounts them, where this deployment has what they need. */
  mount(app: DataApiRoute, context: DataApiContext): void
}

/** Some routes of the data API: what is mounted, and how the description of the API names it. */
export function defineRoutes(routes: Routes): Routes {
  return routes
}
