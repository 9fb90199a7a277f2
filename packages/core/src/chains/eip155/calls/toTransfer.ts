import type { Batch, Move, MovingCall } from '../../batch.js'
import { toCall, toTransferCall } from '../toTransferCall.js'
import { validateSend } from '../validateSend.js'

/** The call that makes a transfer. Throws as {@link validateSend}. */
export function toTransfer(transfer: Move & Pick<Batch, 'networkId' | 'from'>): MovingCall {
  const { to } = validateSend(transfer)
  const { token, amount, confirmedRecipient } = transfer
  const move = { token, amount, to, ...(confirmedRecipient === undefined ? {} : { confirmedRecipient }) }
  return { ...toCall(toTransferCall(token, to, amount)), moves: [move] }
}
