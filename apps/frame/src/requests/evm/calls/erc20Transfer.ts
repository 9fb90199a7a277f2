import { parseAbiItem } from 'viem'
import { whole } from '../../model/rows.js'
import { formatAmount } from '../../model/token.js'
import { getRecipientWarnings } from '../getRecipientWarnings.js'
import { defineCall } from './call.js'
import { getTokenWarnings } from './describeTokens.js'

/** ERC-20: sends some of one's own tokens. */
export const erc20Transfer = defineCall(
  parseAbiItem('function transfer(address to, uint256 amount)'),
  async ([to, amount], facts) => {
    const { texts } = facts.tokens
    const token = await facts.tokens.read(facts.contract)
    const action = texts.send(formatAmount(amount, token, texts))
    return {
      title: action,
      approveLabel: action,
      rows: [
        { label: texts.amount, value: formatAmount(amount, token, texts), kind: 'plain' },
        whole(texts.to, to),
        whole(texts.tokenContract, facts.contract),
      ],
      warnings: [
        ...(await getRecipientWarnings(to, { ...facts, sent: facts.contract })),
        ...getTokenWarnings(token, facts),
      ],
      recipient: to,
    }
  },
)
