import { parseAbiItem } from 'viem'
import { whole } from '../../model/rows.js'
import { getLookAlikeWarnings } from '../getRecipientWarnings.js'
import { defineCall } from './call.js'
import { describeNftApproval } from './describeTokens.js'

/** ERC-721 and ERC-1155: lets somebody take every token of a collection, or no longer. */
export const setApprovalForAll = defineCall(
  parseAbiItem('function setApprovalForAll(address operator, bool approved)'),
  async ([operator, isApproved], facts) => {
    const { contract } = facts
    const { texts } = facts.tokens
    if (!isApproved)
      return {
        title: texts.revoke(texts.wholeCollection),
        approveLabel: texts.revoke(texts.wholeCollection),
        rows: [whole(texts.spender, operator), whole(texts.collection, contract)],
        warnings: [],
        recipient: operator,
      }
    const description = describeNftApproval({ operator, contract, id: null }, texts)
    return { ...description, warnings: [...description.warnings, ...getLookAlikeWarnings(operator, facts)] }
  },
)
