import { walletErrorCodes } from '@gangway/protocol'
import { ProviderRpcError } from '@gangway/testing/wallet'
import type { PhoneContext } from '../PhoneContext.js'
import type { Answer, Question } from '../Question.js'

/**
 * Asks the owner what only pairing asks, under the faults by which a wallet answers by itself.
 *
 * @throws ProviderRpcError 4001 when declined.
 */
export async function askOwner({ wallet, questions }: PhoneContext, question: Question): Promise<Answer> {
  const { decline, autoConfirm } = wallet.state.get()
  const networkIds = (question.networks ?? []).map(({ caipNetworkId }) => caipNetworkId)
  const answer = decline || autoConfirm ? { isApproved: !decline, networkIds } : await questions.ask(question)
  if (answer.isApproved) return answer
  throw new ProviderRpcError(walletErrorCodes.userRejected, 'User rejected the request.')
}
