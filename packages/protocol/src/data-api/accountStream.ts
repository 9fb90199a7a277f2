import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/**
 * `GET /v1/account/{account}/changes`: server-sent events, one named `change` for each time the account's history on a
 * chain changed; comments keep it open. `projectId` in the query, `{account}` a bare address.
 */
export const accountStreamRoute = { method: 'GET', path: '/v1/account/:account/changes' } as const

/** Query of {@link accountStreamRoute}. */
export const accountStreamQuerySchema = v.object({ projectId: v.string() })

/** `data` of a `change` event, as JSON. */
export const accountChangeSchema = v.object({ chainId: caipNetworkIdSchema })
