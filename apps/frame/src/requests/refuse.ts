import { GangwayError } from '@gangway/protocol'
import { en, type RequestTexts } from './texts/en.js'

/**
 * A request that can never be approved. The app is told the reason in English, the person in their own language, as
 * `context.reason`. embedded-wallet.md §10.
 */
export function refuse(texts: RequestTexts, toReason: (texts: RequestTexts) => string): GangwayError {
  return new GangwayError('FRAME_REQUEST_REFUSED', {
    shortMessage: toReason(en),
    context: { reason: toReason(texts) },
  })
}
