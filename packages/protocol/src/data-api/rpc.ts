import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** `POST /v1/?chainId={CAIP-2}&projectId={id}`: JSON-RPC, single or batch up to product.md §9's 1000. product.md §7. */
export const rpcRoute = { method: 'POST', path: '/v1/' } as const

/** Query of {@link rpcRoute}. */
export const rpcQuerySchema = v.object({ chainId: caipNetworkIdSchema, projectId: v.string() })
