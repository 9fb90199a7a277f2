import type { Notice } from '../../../approvals/approvalState.js'
import { texts } from '../../../approvals/texts.js'
import type { RpcAnswer } from '../rpcAnswer.js'
import { type CallsStatus, callsCodes, readCallsStatus } from './readCallsStatus.js'

const { pending, confirmed, notSent, reverted } = callsCodes

const words: Record<CallsStatus['status'], { title: string; text: string }> = {
  [pending]: { title: texts.pendingTitle, text: texts.pending },
  [confirmed]: { title: texts.confirmedTitle, text: texts.confirmed },
  [notSent]: { title: texts.notSentTitle, text: texts.notSent },
  [reverted]: { title: texts.revertedTitle, text: texts.reverted },
}

const replaced = { title: texts.replacedTitle, text: texts.replaced }

/**
 * `wallet_showCallsStatus`: shows the person what became of a batch, and answers null once they close it. EIP-5792.
 *
 * @throws GangwayError as `readCallsStatus`, before anything is shown; `RATE_LIMITED`.
 */
export const walletShowCallsStatus: RpcAnswer = async ({ params }, { context, signal }) => {
  const read = async () => toNotice(await readCallsStatus(params, context), context.appOrigin)
  await context.approvals.show(read, { signal })
  return null
}

function toNotice(
  { callsId, network, status, transactionHash, isReplaced }: CallsStatus,
  appOrigin: string,
): Notice {
  const { title, text } = isReplaced ? replaced : words[status]
  return {
    title,
    appOrigin,
    rows: [
      { label: texts.outcome, value: text, kind: 'plain' },
      { label: texts.network, value: network.name, kind: 'plain' },
      ...(transactionHash
        ? [{ label: texts.transaction, value: transactionHash, kind: 'whole' } as const]
        : []),
      { label: texts.callsId, value: callsId, kind: 'text' },
    ],
    isOpen: status === pending,
  }
}
