import { parseAbiItem } from 'viem'
import { caution } from '../../model/rows.js'
import { getLookAlikeWarnings } from '../getLookAlikeWarnings.js'
import { defineCall } from './call.js'
import { describeAllowance } from './describeAllowance.js'
import { getTokenWarnings } from './getTokenWarnings.js'

/** OpenZeppelin's addition to ERC-20: lets somebody take more than before. */
export const erc20IncreaseAllowance = defineCall(
  parseAbiItem('function increaseAllowance(address spender, uint256 addedValue)'),
  async ([spender, amount], facts) => {
    const { contract, tokens, node } = facts
    const [token, spenderCode] = await Promise.all([tokens.read(contract), node.getCode(spender)])
    const allowance = { token, tokenAddress: contract, spender, amount, spenderCode }
    const description = describeAllowance(allowance, tokens.texts)
    const more = [caution(tokens.texts.onTopOfAllowance), ...getLookAlikeWarnings(spender, facts)]
    return { ...description, warnings: [...description.warnings, ...more, ...getTokenWarnings(token, facts)] }
  },
)
