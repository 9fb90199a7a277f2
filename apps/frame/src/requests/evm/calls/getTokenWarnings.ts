import type { ApprovalWarning } from '../../../model/approvalModel.js'
import { caution } from '../../model/rows.js'
import type { Token } from '../../model/token.js'
import { getLookAlikeWarnings } from '../getLookAlikeWarnings.js'
import type { CallFacts } from './call.js'

/** What a person should know about a token nobody vouches for. */
export function getTokenWarnings(token: Token, facts: CallFacts): ApprovalWarning[] {
  if (token.isListed) return []
  const { texts } = facts.tokens
  return [caution(texts.unlistedToken), ...getLookAlikeWarnings(facts.contract, facts)]
}
