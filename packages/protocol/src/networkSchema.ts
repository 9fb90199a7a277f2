import * as v from 'valibot'
import { chainNamespaces } from './caipIds.js'
import { caipNetworkIdSchema } from './caipNetworkIdSchema.js'
import type { Network } from './network.js'

const blockExplorerSchema = v.object({
  name: v.string(),
  url: v.string(),
  transactionPath: v.exactOptional(v.string()),
  query: v.exactOptional(v.string()),
})

/** Schema of a {@link Network} as a server hands it to its pages. */
export const networkSchema = v.object({
  id: v.union([v.number(), v.string()]),
  name: v.string(),
  nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
  rpcUrls: v.pipe(v.array(v.string()), v.readonly()),
  blockExplorers: v.pipe(v.array(blockExplorerSchema), v.readonly()),
  chainNamespace: v.picklist(chainNamespaces),
  caipNetworkId: caipNetworkIdSchema,
  testnet: v.exactOptional(v.boolean()),
  local: v.exactOptional(v.boolean()),
  multicall3: v.exactOptional(v.custom<`0x${string}`>(isHex)),
  colour: v.string(),
  glyph: v.exactOptional(v.string()),
}) satisfies v.GenericSchema<unknown, Network>

function isHex(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('0x')
}
