import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** EVM chain numbers on which a smart account can be had. product.md §8: on an error the stored list is cleared. */
export const getSmartAccountEnabledNetworksEvent = defineFrameEvent({
  name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  success: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
