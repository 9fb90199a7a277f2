import * as v from 'valibot'
import { type CaipNetworkId, isChainNamespace } from './caip.js'

/** Schema of a CAIP-2 id of a namespace this product handles. */
export const caipNetworkIdSchema = v.custom<CaipNetworkId>(
  (value) =>
    typeof value === 'string' &&
    /^[a-z0-9]+:[-_a-zA-Z0-9]{1,32}$/.test(value) &&
    isChainNamespace(value.slice(0, value.indexOf(':'))),
)

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
  networks: v.array(
    v.object({
      caipNetworkId: caipNetworkIdSchema,
      /** Whether this server can reach the network; otherwise it is listed as "not set up on this server". */
      isConfigured: v.boolean(),
      /** Why it is not, when that is known, e.g. no Solana node on this platform. */
      reason: v.optional(v.string()),
      /** Replaces the registry's explorer, e.g. by the dev console's pages in the local world. */
      explorerUrl: v.optional(v.string()),
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

/** Nothing offered: what a deployment starts from before it switches on what it has. */
export const noFeatures: PublicConfig['features'] = {
  send: false,
  receive: false,
  swaps: false,
  onramp: false,
  history: false,
  email: false,
  socials: [],
  pairing: false,
  allWallets: false,
  analytics: false,
}

/** `id` of the JSON script element that holds the inlined {@link PublicConfig}. */
export const publicConfigElementId = 'gangway-config'
