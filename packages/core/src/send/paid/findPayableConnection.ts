import { getChainNamespace } from '@gangway/protocol'
import type { SendParameters } from '../../chains/sendParameters.js'
import type { Config } from '../../config/config.js'
import { findConnection } from '../../config/getActiveConnection.js'
import type { Connection } from '../../config/state.js'
import { isFrameConnection } from '../../connections/frameIdentity.js'

/** The wallet whose sends an app may pay for: the frame's own, in use, with a smart account on this network; null: another. */
export function findPayableConnection(
  { state }: Pick<Config, 'state'>,
  { networkId, from }: Pick<SendParameters, 'networkId' | 'from'>,
): Connection | null {
  if (getChainNamespace(networkId) !== 'eip155') return null
  const connection = findConnection(state, 'eip155')
  const account = connection?.accounts.find(({ address }) => address === from)
  const isPayable = connection && isFrameConnection(connection) && account?.type === 'smartAccount'
  return isPayable ? connection : null
}
