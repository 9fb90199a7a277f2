import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Where the popup of a social login goes. product.md §5 names the providers. */
export const getSocialRedirectUriEvent = defineFrameEvent({
  name: 'GET_SOCIAL_REDIRECT_URI',
  request: v.object({
    provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  success: v.object({ uri: v.string() }),
  timeout: limits.frameRequestTimeout,
  isAbortable: false,
})
