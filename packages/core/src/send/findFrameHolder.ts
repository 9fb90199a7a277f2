import { getChainNamespace } from '@gangway/protocol'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { findConnection } from '../config/getActiveConnection.js'
import type { Connection, State } from '../config/state.js'
import { isFrameConnection } from '../connections/frameIdentity.js'

/** The wallet in the frame, where it is the one in use and has this account on an EVM network; null: another has it, or none. */
export function findFrameHolder(
  state: Pick<State, 'connections' | 'current'>,
  { from, networkId }: Pick<SentTransaction, 'from' | 'networkId'>,
): Connection | null {
  if (getChainNamespace(networkId) !== 'eip155') return null
  const connection = findConnection(state, 'eip155')
  if (!connection || !isFrameConnection(connection)) return null
  return connection.accounts.some(({ address }) => address === from) ? connection : null
}
