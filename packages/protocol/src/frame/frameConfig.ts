import * as v from 'valibot'
import { networkSchema } from '../networkSchema.js'
import { custodyPolicySchema } from '../wallet-api/custodyPolicy.js'

/**
 * What the `frame` role writes into the frame's page, as `<script type="application/json" id="gangway-frame-config">`:
 * the allow-list of the project in the address, and what the frame needs to know of this deployment. architecture.md §6.
 */
export const frameConfigSchema = v.object({
  projectId: v.string(),
  /** What the project is called in mails and on the approval screens. */
  projectName: v.string(),
  /** Origins whose pages may embed the frame; `*loopback*`: any loopback origin and port. Empty: nobody. */
  allowedOrigins: v.array(v.string()),
  /** Who is to keep what recovers its wallets; each begins with the service. embedded-wallet.md §2.2. */
  custody: custodyPolicySchema,
  /** Origin of the recovery service. */
  recoveryUrl: v.string(),
  networks: v.array(
    v.object({
      ...networkSchema.entries,
      isConfigured: v.boolean(),
      /** Whether an account can do several calls as one there: EIP-7702 and our delegate, as its node says. */
      hasSmartAccounts: v.boolean(),
    }),
  ),
  defaultNetwork: v.string(),
  /** Tokens whose names and decimals this deployment vouches for. `address` as the chain writes it. */
  tokens: v.array(
    v.object({
      caipNetworkId: v.string(),
      address: v.string(),
      name: v.string(),
      symbol: v.string(),
      decimals: v.number(),
    }),
  ),
  /** USD per whole coin (CAIP-2 key) or token (CAIP-10 key) where the operator states one. */
  prices: v.record(v.string(), v.number()),
  environment: v.picklist(['local', 'production']),
})

/** See {@link frameConfigSchema}. */
export type FrameConfig = v.InferOutput<typeof frameConfigSchema>

/** Id of the element that carries it. */
export const frameConfigElementId = 'gangway-frame-config'
