import type { ApprovalModel } from '../../model/approvalModel.js'
import type { Description } from '../model/description.js'
import type { SigningContext } from '../signingContext.js'
import { checkSignIn } from './checkSignIn.js'
import { readMessage } from './readMessage.js'

/**
 * Says what signing a message does. Only a flawless sign-in to the page that asks is of low risk.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for a sign-in to another page.
 */
export async function describeMessage(
  bytes: Uint8Array,
  account: string,
  context: SigningContext,
): Promise<{ description: Description; risk: ApprovalModel['risk'] }> {
  const { texts } = context
  const { content, rows, warnings } = readMessage(bytes, texts)
  // A server may read bytes that are no text as one all the same.
  const flaws = await checkSignIn(content ?? new TextDecoder().decode(bytes), account, context)
  const all = [...warnings, ...(flaws ?? [])]
  return {
    description: {
      title: flaws ? texts.signIn : texts.signMessage,
      approveLabel: flaws ? texts.signIn : texts.sign,
      rows,
      warnings: all,
      recipient: null,
    },
    risk: flaws && all.length === 0 ? 'signIn' : 'value',
  }
}
