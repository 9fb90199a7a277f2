import { fallbackAccountType } from '@gangway/protocol'
import type { FrameHandler } from './frameHandler.js'

/**
 * There is one type of account so far, whichever is preferred (SPEC §6). AppKit 1.7 asks this before any login and would
 * raise an error; an answer without an address it passes over. frame-protocol.md §6 A.
 */
export const setPreferredAccount: FrameHandler<'SET_PREFERRED_ACCOUNT'> = async ({ type }, { context }) => {
  const user = await context.worker.getAccount()
  if (!user) return { type, address: '' }
  const { chainNamespace } = context.networks.getSelected()
  const address = chainNamespace === 'eip155' ? user.evmAddress : user.solanaAddress
  return { type: fallbackAccountType, address }
}
