import * as v from 'valibot'
import { caipNetworkIdSchema } from './caipNetworkIdSchema.js'
import { networkSchema } from './networkSchema.js'

/** Values of CSS custom properties; which names there are and what each takes, the page knows. */
export const themeVariablesSchema = v.record(
  v.pipe(v.string(), v.regex(/^--(gw|w3m)-[a-z0-9-]+$/)),
  v.union([v.pipe(v.string(), v.maxLength(200)), v.number()]),
)

/**
 * The public half of a deployment's configuration: served as `/config.json` and inlined into every page, so
 * that a built page is re-pointed without a rebuild. architecture.md §6 “Configuration”. Holds no secret.
 */
export const publicConfigSchema = v.object({
  /** `local` only in the local world; a test wallet exists there and nowhere else. */
  environment: v.picklist(['local', 'production']),
  /** Changes when the local world is reset; stored rows of an earlier world are then dropped. */
  worldId: v.nullable(v.string()),
  projectId: v.string(),
  /** Origin of the data API, without a slash at the end. */
  apiUrl: v.string(),
  /** Address of the secure frame's page, e.g. `https://secure.example/sdk`; absent: no e-mail login here. */
  frameUrl: v.exactOptional(v.string()),
  /** Where phone wallets are reached, and as which project; absent: no pairing here. */
  pairing: v.exactOptional(
    v.object({ relayUrl: v.string(), projectId: v.string(), name: v.exactOptional(v.string()) }),
  ),
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
  /** Methods and features this deployment offers. What is off is absent from the screens. product.md §9. */
  features: v.object({
    send: v.boolean(),
    receive: v.boolean(),
    swaps: v.boolean(),
    onramp: v.boolean(),
    history: v.boolean(),
    email: v.boolean(),
    socials: v.array(v.string()),
    pairing: v.boolean(),
    /** The Coinbase-type wallet is listed; its window opens on its maker's site once a person chooses it. */
    coinbase: v.exactOptional(v.boolean()),
    allWallets: v.boolean(),
    analytics: v.boolean(),
    /** People may change the network here; default true. Off, a wallet on a network that is not listed is left alone. */
    enableNetworkSwitch: v.exactOptional(v.boolean()),
    /** Order of the connect methods; absent: as interface-guide.md §7.2 says. */
    connectMethodsOrder: v.exactOptional(v.array(v.picklist(['wallet', 'email', 'social']))),
    /** The wallets stand behind one button until it is pressed; default false. */
    collapseWallets: v.exactOptional(v.boolean()),
  }),
  /** Whether people sign in by signature after connecting (product.md §4); absent: off. */
  signIn: v.exactOptional(v.picklist(['off', 'optional', 'required'])),
  /** Registry ids or reverse-domain ids of wallets listed first, and of those never listed. */
  wallets: v.exactOptional(v.object({ featured: v.array(v.string()), excluded: v.array(v.string()) })),
  /** Addresses nothing is sent to from here, by CAIP-10 id, each with who reported it. interface-guide.md §9.6 */
  deniedRecipients: v.exactOptional(v.record(v.string(), v.string())),
  /** Links of the line under the connect methods, and whether its box must be ticked first. */
  legal: v.exactOptional(
    v.object({
      termsUrl: v.nullable(v.string()),
      privacyUrl: v.nullable(v.string()),
      isConsentRequired: v.boolean(),
    }),
  ),
  /** Colours, shape and type of the interface, by the names docs/recipes/theming.md lists. */
  themeVariables: v.exactOptional(themeVariablesSchema),
  /** Where a newcomer finds the faucet; local world only. */
  devConsoleUrl: v.optional(v.string()),
})

/** See {@link publicConfigSchema}. */
export type PublicConfig = v.InferOutput<typeof publicConfigSchema>

/** `id` of the JSON script element that holds the inlined {@link PublicConfig}. */
export const publicConfigElementId = 'gangway-config'
