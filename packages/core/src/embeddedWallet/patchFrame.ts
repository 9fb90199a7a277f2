import type { Config } from '../config/config.js'
import type { State } from '../config/state.js'
import { frameConnectionIds, getAccountType } from '../connections/frameIdentity.js'
import type { FrameState } from './frameState.js'

/** Changes what is known of the frame, and with it what its accounts are. */
export function patchFrame(
  config: Config,
  patch: Partial<FrameState> | ((frame: FrameState) => Partial<FrameState>),
): void {
  config.setState((state) => {
    const frame = { ...state.frame, ...(typeof patch === 'function' ? patch(state.frame) : patch) }
    return { frame, ...withAccountType(state, frame) }
  })
}

function withAccountType({ connections }: State, frame: FrameState): Partial<State> {
  const id = frameConnectionIds.eip155
  const connection = connections.get(id)
  if (!connection) return {}
  const type = getAccountType({ frame }, connection)
  const [first, ...rest] = connection.accounts
  if (first.type === type) return {}
  const accounts = [{ ...first, type }, ...rest.map((account) => ({ ...account, type }))] as const
  return { connections: new Map(connections).set(id, { ...connection, accounts: [...accounts] }) }
}
