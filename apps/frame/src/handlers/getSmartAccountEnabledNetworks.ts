import type { FrameHandler } from './frameHandler.js'

/** The numbers of the chains where an account can do several calls as one. */
export const getSmartAccountEnabledNetworks: FrameHandler<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> = async (
  _,
  { context },
) => ({
  smartAccountEnabledNetworks: context.config.networks.flatMap(({ id, hasSmartAccounts }) =>
    hasSmartAccounts && typeof id === 'number' ? [id] : [],
  ),
})
