import type { Config } from '../config.js'
import { clearSendState, type SendState } from '../state/sendState.js'

/** Changes fields of the send state. */
export function updateSend(config: Config, patch: Partial<SendState>): void {
  config._internal.setState(({ send }) => ({ send: { ...send, ...patch } }))
}

/** Empties the send form. */
export function resetSend(config: Config): void {
  updateSend(config, clearSendState(config.state.send))
}
