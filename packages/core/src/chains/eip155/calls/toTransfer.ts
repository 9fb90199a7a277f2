import type { Connection } from '../../../config/state.js'
import type { Call } from '../../callsClient.js'
import type { SendEstimate, SendParameters } from '../../sendParameters.js'
import { checkSend } from '../checkSend.js'
import { toTransferCall } from '../toTransferCall.js'

/** The call of a transfer that was estimated, for a batch. Throws as {@link checkSend}. */
export function toTransfer(connection: Connection, parameters: SendParameters, estimate: SendEstimate): Call {
  const { to, amount } = checkSend(connection, parameters, estimate)
  return toTransferCall(parameters.token, to, amount)
}
