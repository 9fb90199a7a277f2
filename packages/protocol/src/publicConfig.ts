import * as v from 'valibot'
import { caipNetworkIdSchema } from './caipNetworkIdSchema.js'
import { networkSchema } from './networkSchema.js'

/**
 * The public half of a deployment's configuration: served as `/config.json` and inlined into every page, so
 * that a built page is re-pointed without a rebuild. DESIGN §6 “Configuration”. Holds no secret.
 */
export const publicConfigSchema = v.object({
  /** `local` only in the local world; a test wallet exists there and nowhere else. */
  environment: v.picklist(['local', 'production']),
  /** Changes when the local world is reset; stored rows of an earlier world are then dropped. */
  worldId: v.nullable(v.string()),
  projectId: v.string(),
  /** Origin of the data API, without a slash at the end. */
  apiUrl: v.string(),
  defaultNetwork: caipNetworkIdSchema,
  /**
   * Whole, so that a page knows the operator's own networks as well as those of the registry, and loads no more than
   * it may choose from.
   */
  networks: v.array(
    v.object({
      ...networkSchema.entries,
      /** Whether this server can reach the network; otherwise it is listed as "not set up on this server". */
      isConfigured: v.boolean(),
      /** Why it is not, when that is known, e.g. no Solana node on this platform. */
      reason: v.exactOptional(v.string()),
    }),
  ),
  /** Methods and features this deployment offers. What is off is absent from the screens. SPEC §9. */
  features: v.object({
    send: v.boolean(),
    receive: v.boolean(),
    swaps: v.boolean(),
    onramp: v.boolean(),
    history: v.boolean(),
    email: v.boolean(),
    socials: v.array(v.string()),
    pairing: v.boolean(),
    allWallets: v.boolean(),
    analytics: v.boolean(),
  }),
  /** Where a newcomer finds the faucet; local world only. */
  devConsoleUrl: v.optional(v.string()),
})

/** See {@link publicConfigSchema}. */
export type PublicConfig = v.InferOutput<typeof publicConfigSchema>

/** `id` of the JSON script element that holds the inlined {@link PublicConfig}. */
export const publicConfigElementId = 'gangway-config'
