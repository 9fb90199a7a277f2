import { GangwayError } from '@gangway/protocol'
import type { ApprovalWarning } from '../../model/approvalModel.js'
import { caution } from '../model/rows.js'
import type { RequestTexts } from '../texts/en.js'

/**
 * What a nonce means beside those already used (`latest`) and those under way (`pending`).
 *
 * @throws GangwayError `SEND_NONCE_TOO_LOW` for one that was used: such a transaction can never be.
 */
export function getNonceWarnings(
  nonce: number,
  { latest, pending }: { latest: number; pending: number },
  texts: RequestTexts,
): ApprovalWarning[] {
  if (nonce < latest) throw new GangwayError('SEND_NONCE_TOO_LOW')
  if (nonce < pending) return [caution(texts.replaces)]
  return nonce > pending ? [caution(texts.waits(nonce - pending))] : []
}
