import { parseAbiItem } from 'viem'
import { getLookAlikeWarnings } from '../getRecipientWarnings.js'
import { defineCall } from './call.js'
import { describeAllowance } from './describeTokens.js'

/** Permit2: lets somebody take what Permit2 itself may take. https://github.com/Uniswap/permit2 */
export const permit2Approve = defineCall(
  parseAbiItem('function approve(address token, address spender, uint160 amount, uint48 expiration)'),
  async ([tokenAddress, spender, amount, expiration], facts) => {
    const [token, spenderCode] = await Promise.all([
      facts.tokens.read(tokenAddress),
      facts.node.getCode(spender),
    ])
    const description = describeAllowance(
      { token, tokenAddress, spender, amount, expiration: BigInt(expiration), spenderCode },
      facts.tokens.texts,
    )
    return {
      ...description,
      warnings: [...description.warnings, ...getLookAlikeWarnings(spender, facts)],
    }
  },
)
