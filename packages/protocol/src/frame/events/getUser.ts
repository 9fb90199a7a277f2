import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'
import { appKitEmailSchema, frameAccountSchema, frameChainIdSchema } from '../frameValues.js'

/** Who is signed in, with the address for one chain. SPEC §3 “User”. `chainId` of an EVM chain is answered as a number. */
export const getUserEvent = defineFrameEvent({
  name: 'GET_USER',
  request: v.optional(
    v.object({
      chainId: v.optional(frameChainIdSchema),
      preferredAccountType: v.optional(v.string()),
    }),
  ),
  success: v.object({
    email: v.optional(v.nullable(appKitEmailSchema)),
    address: v.string(),
    chainId: frameChainIdSchema,
    smartAccountDeployed: v.optional(v.boolean()),
    accounts: v.optional(v.array(frameAccountSchema)),
    preferredAccountType: v.optional(v.string()),
  }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
