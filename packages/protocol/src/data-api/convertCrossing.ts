import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { baseUnitsSchema } from './swapValues.js'

/** `GET /v1/convert/crossing`, ours: how far a swap is that goes from one network to another. data-sources.md §8 */
export const convertCrossingRoute = { method: 'GET', path: '/v1/convert/crossing' } as const

/**
 * Query of {@link convertCrossingRoute}: the `hash` of the transaction on `chainId`, the `source` that built it, and what
 * was to arrive for whom, CAIP-10 on the other network.
 */
export const convertCrossingQuerySchema = v.object({
  projectId: v.string(),
  source: v.string(),
  chainId: caipNetworkIdSchema,
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
  to: v.string(),
  recipient: v.string(),
})

/**
 * How far it is. `sent`: on its way, or not seen yet. `arrived`: this deployment's own node shows it on the other network.
 * `refunded`: it was given back on the network it came from. `failed`: the source says that neither will happen by itself.
 */
export const crossingStates = ['sent', 'arrived', 'refunded', 'failed'] as const

/** See {@link crossingStates}. */
export type CrossingState = (typeof crossingStates)[number]

/** Answer of {@link convertCrossingRoute}: the transaction on the other network, and what it brought in base units, where they are known. */
export const convertCrossingResponseSchema = v.object({
  state: v.picklist(crossingStates),
  hash: v.nullable(v.string()),
  received: v.nullable(baseUnitsSchema),
})

/** See {@link convertCrossingResponseSchema}. */
export type ConvertCrossingResponse = v.InferOutput<typeof convertCrossingResponseSchema>
