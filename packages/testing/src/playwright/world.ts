import { caipNetworkIdSchema, parseWith } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import * as v from 'valibot'

/** Environment variable through which the global setup tells the specs where the world is. */
export const worldVariable = 'GANGWAY_E2E_WORLD'

const worldSchema = v.object({
  web: v.string(),
  api: v.string(),
  /** Origins of the secure frame and of the recovery service. */
  frame: v.string(),
  recovery: v.string(),
  console: v.string(),
  /** Stand-ins for the providers of social login. */
  social: v.string(),
  /** Stand-ins for services of swaps. */
  swaps: v.string(),
  /** The card desk, which sells coins for money. */
  desk: v.string(),
  /** The nodes, by CAIP-2 id, for what the specs assert on chain. */
  rpc: v.record(caipNetworkIdSchema, v.string()),
})

/** Addresses of the local world the specs run against. */
export type TestWorld = v.InferOutput<typeof worldSchema>

/**
 * Reads the addresses of the running world.
 *
 * @throws GangwayError `INVALID_INPUT` when no world was started.
 */
export function readWorld(): TestWorld {
  return parseWith(worldSchema, JSON.parse(process.env[worldVariable] ?? 'null'))
}

/** Whether this world has a Solana node; there is no build of it for every platform. */
export function hasSolana({ rpc }: TestWorld): boolean {
  return gangwaySolana.caipNetworkId in rpc
}
