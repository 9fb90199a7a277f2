import type { Config } from '../config/config.js'
import { clearSendState, type SendState } from './sendState.js'

/** Changes fields of the send state. */
export function updateSend(config: Config, patch: Partial<SendState>): void {
  config.setState(({ send }) => ({ send: { ...send, ...patch } }))
}

/** Empties the send form. */
export function resetSend(config: Config): void {
  updateSend(config, clearSendState(config.state.send))
}
