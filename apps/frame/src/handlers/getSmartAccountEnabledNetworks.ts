import type { FrameHandler } from './frameHandler.js'

/** None, as long as there is no smart account. */
export const getSmartAccountEnabledNetworks: FrameHandler<
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
> = async () => ({ smartAccountEnabledNetworks: [] })
