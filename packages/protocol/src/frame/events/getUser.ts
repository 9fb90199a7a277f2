import * as v from 'valibot'
import { limits } from '../../limits.js'
import { custodyPolicySchema } from '../../wallet-api/custodyPolicy.js'
import { custodyModeSchema } from '../../wallet-api/custodyValues.js'
import { appKitEmailSchema, defineFrameEvent, frameAccountSchema, frameChainIdSchema } from '../frameEvent.js'

/**
 * Who is signed in, with the address for one chain. product.md §3 “User”. `chainId` of an EVM chain is answered as a number.
 * `custody` and `custodyPolicy` are for our own kit; AppKit is told neither, and would drop them.
 */
export const getUserEvent = defineFrameEvent({
  name: 'GET_USER',
  request: v.optional(
    v.object({
      chainId: v.optional(frameChainIdSchema),
      preferredAccountType: v.optional(v.string()),
      /** Whether it is to be said who keeps what recovers the wallet. */
      custody: v.optional(v.boolean()),
    }),
  ),
  success: v.object({
    email: v.optional(v.nullable(appKitEmailSchema)),
    address: v.string(),
    chainId: frameChainIdSchema,
    smartAccountDeployed: v.optional(v.boolean()),
    accounts: v.optional(v.array(frameAccountSchema)),
    preferredAccountType: v.optional(v.string()),
    /** Who keeps what recovers the wallet; where it was asked for and is known. */
    custody: v.optional(custodyModeSchema),
    /** Who is to, as the project's operator says. */
    custodyPolicy: v.optional(custodyPolicySchema),
  }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
