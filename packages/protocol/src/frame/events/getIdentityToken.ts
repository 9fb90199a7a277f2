import * as v from 'valibot'
import { identityTokenBodySchema, identityTokenResponseSchema } from '../../identity/identityToken.js'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/**
 * A signed statement of who is logged in, for the app's back end. For our own kit: AppKit 1.7 never asks for it.
 * docs/decisions/0039-identity-tokens-and-webhooks.md.
 */
export const getIdentityTokenEvent = defineFrameEvent({
  name: 'GET_IDENTITY_TOKEN',
  request: v.optional(identityTokenBodySchema),
  success: identityTokenResponseSchema,
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
