import * as v from 'valibot'
import { describeAllowance } from '../../evm/calls/describeTokens.js'
import { getLookAlikeWarnings } from '../../evm/getRecipientWarnings.js'
import { address, defineTypedData } from './knownTypedData.js'

/** EIP-2612: an ERC-20 allowance by signature. */
export const erc2612Permit = defineTypedData(
  { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
  v.object({ owner: address, spender: address, value: v.bigint(), deadline: v.bigint() }),
  async ({ spender, value }, facts) => {
    const { contract, tokens, node } = facts
    if (!contract) return null
    const [token, spenderCode] = await Promise.all([tokens.read(contract), node.getCode(spender)])
    const description = describeAllowance(
      { token, tokenAddress: contract, spender, amount: value, spenderCode },
      tokens.texts,
    )
    return { ...description, warnings: [...description.warnings, ...getLookAlikeWarnings(spender, facts)] }
  },
)
