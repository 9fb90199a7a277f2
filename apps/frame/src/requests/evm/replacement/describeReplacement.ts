import { GangwayError } from '@gangway/protocol'
import type { Description } from '../../model/createModel.js'
import { caution, plain, whole } from '../../model/rows.js'
import { formatAmount } from '../../model/token.js'
import type { RequestTexts } from '../../texts/en.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { describeContent } from '../describeContent.js'
import { addCosts, getFeeAtMost, isOfCall } from '../describeTransaction.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import type { TransactionRequest } from '../readTransactionRequest.js'
import type { ReplacedTransaction } from './readReplaced.js'

/**
 * Says what a transaction takes the place of, and what it does then: the same for a higher fee, or nothing.
 *
 * @throws GangwayError `SEND_INSUFFICIENT_GAS` where the account cannot pay it: it could only be refused.
 */
export async function describeReplacement(
  request: TransactionRequest,
  replaced: ReplacedTransaction,
  facts: TransactionFacts,
  { node, tokens }: { node: EvmNode; tokens: TokenReader },
): Promise<Description> {
  if (facts.balance < request.value + getFeeAtMost(facts)) throw new GangwayError('SEND_INSUFFICIENT_GAS')
  const { to, value, data } = replaced
  const { texts } = tokens
  const old = await describeContent({ ...request, to, value, data }, { node, tokens })
  const content = replaced.isCancelled ? toCancellation(old, texts) : toSpeedUp(old, request, texts)
  const isDescribed = isOfCall(request.to, content)
  const description = addCosts(content, { value: request.value, isDescribed }, facts, tokens)
  return {
    ...description,
    rows: [
      ...description.rows,
      plain(texts.feeAtMostBefore, formatAmount(replaced.gas * replaced.maxFee, tokens.native, texts)),
      whole(texts.inPlaceOf, replaced.hash),
    ],
  }
}

function toSpeedUp(
  old: Description,
  { from, to, value, data }: TransactionRequest,
  texts: RequestTexts,
): Description {
  const isCancellation = to === from && value === 0n && data === '0x'
  const title = texts.speedUp(isCancellation ? texts.cancellation : old.title)
  return { ...old, title, approveLabel: texts.speedUpLabel }
}

function toCancellation({ title, recipient }: Description, texts: RequestTexts): Description {
  return {
    title: texts.cancel(title),
    approveLabel: texts.cancelLabel,
    rows: [plain(texts.cancels, title), ...(recipient === null ? [] : [whole(texts.to, recipient)])],
    warnings: [caution(texts.cancelMayBeLate)],
    recipient: null,
  }
}
