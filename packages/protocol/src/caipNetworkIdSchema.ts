import * as v from 'valibot'
import { type CaipNetworkId, isChainNamespace } from './caipIds.js'

/** Schema of a CAIP-2 id of a namespace this product handles. */
export const caipNetworkIdSchema = v.custom<CaipNetworkId>(
  (value) =>
    typeof value === 'string' &&
    /^[a-z0-9]+:[-_a-zA-Z0-9]{1,32}$/.test(value) &&
    isChainNamespace(value.slice(0, value.indexOf(':'))),
)
