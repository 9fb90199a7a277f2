import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Theme of the app, of which the frame takes colours it can keep readable. product.md §3. */
export const syncThemeEvent = defineFrameEvent({
  name: 'SYNC_THEME',
  request: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    w3mThemeVariables: v.optional(v.record(v.string(), v.string())),
  }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
