import type { Notice } from '../../../approvals/approvalState.js'
import type { ApprovalTexts } from '../../../approvals/texts/approvalTexts.js'
import type { FrameContext } from '../../frameHandler.js'
import type { RpcAnswer } from '../rpcAnswer.js'
import { type CallsStatus, callsCodes, readCallsStatus } from './readCallsStatus.js'

const { pending, confirmed, notSent, reverted } = callsCodes

const outcomes = {
  [pending]: 'pending',
  [confirmed]: 'confirmed',
  [notSent]: 'notSent',
  [reverted]: 'reverted',
} as const satisfies Record<CallsStatus['status'], keyof ApprovalTexts>

/**
 * `wallet_showCallsStatus`: shows the person what became of a batch, and answers null once they close it. EIP-5792.
 *
 * @throws GangwayError as `readCallsStatus`, before anything is shown; `RATE_LIMITED`.
 */
export const walletShowCallsStatus: RpcAnswer = async ({ params }, { context, signal }) => {
  const read = async () => toNotice(await readCallsStatus(params, context), context)
  await context.approvals.show(read, { signal })
  return null
}

function toNotice(
  { callsId, network, status, transactionHash, isReplaced }: CallsStatus,
  { appOrigin, texts }: Pick<FrameContext, 'appOrigin' | 'texts'>,
): Notice {
  const outcome = isReplaced ? 'replaced' : outcomes[status]
  return {
    title: texts[`${outcome}Title`],
    appOrigin,
    rows: [
      { label: texts.outcome, value: texts[outcome], kind: 'plain' },
      { label: texts.network, value: network.name, kind: 'plain' },
      ...(transactionHash
        ? [{ label: texts.transaction, value: transactionHash, kind: 'whole' } as const]
        : []),
      { label: texts.callsId, value: callsId, kind: 'text' },
    ],
    isOpen: status === pending,
  }
}
