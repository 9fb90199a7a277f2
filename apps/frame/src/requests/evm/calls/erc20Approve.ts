import { parseAbiItem } from 'viem'
import { getLookAlikeWarnings } from '../getLookAlikeWarnings.js'
import { defineCall } from './call.js'
import { describeAllowance } from './describeAllowance.js'
import { describeNftApproval } from './describeNftApproval.js'
import { getTokenWarnings } from './getTokenWarnings.js'

/** ERC-20: lets somebody take tokens. ERC-721 has the same function for one token. */
export const erc20Approve = defineCall(
  parseAbiItem('function approve(address spender, uint256 amount)'),
  async ([spender, amount], facts) => {
    const { contract, tokens, node } = facts
    const { texts } = tokens
    if (await tokens.isNft(contract))
      return describeNftApproval({ operator: spender, contract, id: amount }, texts)
    const [token, spenderCode] = await Promise.all([tokens.read(contract), node.getCode(spender)])
    const allowance = { token, tokenAddress: contract, spender, amount, spenderCode }
    const description = describeAllowance(allowance, texts)
    const more = [...getLookAlikeWarnings(spender, facts), ...getTokenWarnings(token, facts)]
    return { ...description, warnings: [...description.warnings, ...more] }
  },
)
