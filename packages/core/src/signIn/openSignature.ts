import type { CaipAccountId, SiwxMessage } from '@gangway/protocol'

/** A request to sign that is open in a wallet. It cannot be recalled, so a second one waits for its end. */
export type OpenSignature = {
  account: CaipAccountId
  message: SiwxMessage
  /** ms since 1970 */
  askedAt: number
  answer: Promise<string>
}
