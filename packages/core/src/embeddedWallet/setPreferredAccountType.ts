import type { AccountType } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { track } from '../events/track.js'
import { loadFrame } from './loadFrame.js'

/**
 * Chooses the account type of the wallet in the frame on EVM networks; an error continues as externally-owned (product.md §6).
 * What is used is then in `state.frame.accountType`.
 */
export async function setPreferredAccountType(
  config: Config,
  parameters: { type: AccountType },
): Promise<void> {
  const session = await loadFrame(config)
  await session.account.setAccountType(parameters.type)
  track(config, {
    type: 'track',
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: config.state.frame.accountType, network: config.state.networkId },
  })
}
