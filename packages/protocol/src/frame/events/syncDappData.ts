import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** What the app says of itself; shown beside its verified origin, never instead of it. product.md §3. */
export const syncDappDataEvent = defineFrameEvent({
  name: 'SYNC_DAPP_DATA',
  request: v.object({
    metadata: v.optional(
      v.object({
        name: v.string(),
        description: v.string(),
        url: v.string(),
        icons: v.array(v.string()),
      }),
    ),
    sdkVersion: v.optional(v.string()),
    sdkType: v.optional(v.string()),
    projectId: v.string(),
  }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
