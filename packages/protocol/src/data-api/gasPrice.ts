import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** `GET /v1/convert/gas-price`. data-sources.md §1.2, §3.5 */
export const gasPriceRoute = { method: 'GET', path: '/v1/convert/gas-price' } as const

/** Query of {@link gasPriceRoute}. */
export const gasPriceQuerySchema = v.object({ projectId: v.string(), chainId: caipNetworkIdSchema })

const wei = v.pipe(v.string(), v.regex(/^\d+$/))

/**
 * Answer of {@link gasPriceRoute}, decimal texts. EVM: what a transaction should offer at most for a unit of gas, wei.
 * Solana: what a transaction of one signature costs, lamports.
 */
export const gasPriceResponseSchema = v.object({ standard: wei, fast: wei, instant: wei })

/** See {@link gasPriceResponseSchema}. */
export type GasPriceResponse = v.InferOutput<typeof gasPriceResponseSchema>
