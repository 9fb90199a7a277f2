import { isAddressEqual, parseAbiItem } from 'viem'
import type { ApprovalWarning } from '../../../model/approvalModel.js'
import { caution, plain, whole } from '../../model/rows.js'
import { formatAmount } from '../../model/token.js'
import { getRecipientWarnings } from '../getRecipientWarnings.js'
import { defineCall } from './call.js'
import { describeItems, getTokenWarnings } from './describeTokens.js'

/** ERC-20: moves what somebody allowed to be moved. ERC-721 has the same function for one token. */
export const transferFrom = defineCall(
  parseAbiItem('function transferFrom(address from, address to, uint256 value)'),
  async ([from, to, value], facts) => {
    const { contract, tokens, account } = facts
    const { texts } = tokens
    if (await tokens.isNft(contract))
      return describeItems({ from, to, items: [{ id: value, count: null }] }, facts)
    const token = await tokens.read(contract)
    const action = texts.send(formatAmount(value, token, texts))
    const foreign: ApprovalWarning[] = isAddressEqual(from, account) ? [] : [caution(texts.notYours)]
    return {
      title: action,
      approveLabel: action,
      rows: [
        plain(texts.amount, formatAmount(value, token, texts)),
        whole(texts.from, from),
        whole(texts.to, to),
        whole(texts.tokenContract, contract),
      ],
      warnings: [
        ...foreign,
        ...(await getRecipientWarnings(to, { ...facts, sent: facts.contract })),
        ...getTokenWarnings(token, facts),
      ],
      recipient: to,
    }
  },
)
