import { fallbackAccountType } from '@gangway/protocol'
import { toAccountType } from './accountType.js'
import type { FrameHandler } from './frameHandler.js'

/**
 * What the person prefers to use the account as, from then on; both types have one address, so nothing else changes. Where
 * no network has smart accounts the answer is the other type (product.md §6). AppKit 1.7 asks this before any login and would
 * raise an error; an answer without an address it passes over. frame-protocol.md §6 A, I.
 */
export const setPreferredAccount: FrameHandler<'SET_PREFERRED_ACCOUNT'> = async ({ type }, { context }) => {
  const { config, networks, worker } = context
  context.accountType = toAccountType(type)
  const user = await worker.getAccount()
  if (!user) return { type, address: '' }
  const hasSmartAccounts = config.networks.some((network) => network.hasSmartAccounts)
  const { chainNamespace } = networks.getSelected()
  return {
    type: hasSmartAccounts ? context.accountType : fallbackAccountType,
    address: chainNamespace === 'eip155' ? user.evmAddress : user.solanaAddress,
  }
}
