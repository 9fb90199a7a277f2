import * as v from 'valibot'
import { maxUint256 } from 'viem'
import { describeAllowance } from '../../evm/calls/describeTokens.js'
import { getLookAlikeWarnings } from '../../evm/getRecipientWarnings.js'
import { address, defineTypedData } from './knownTypedData.js'

/** DAI's allowance by signature: everything or nothing. */
export const daiPermit = defineTypedData(
  { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
  v.object({ holder: address, spender: address, expiry: v.bigint(), allowed: v.boolean() }),
  async ({ spender, expiry, allowed }, facts) => {
    const { contract, tokens, node } = facts
    if (!contract) return null
    const [token, spenderCode] = await Promise.all([tokens.read(contract), node.getCode(spender)])
    const description = describeAllowance(
      {
        token,
        tokenAddress: contract,
        spender,
        amount: allowed ? maxUint256 : 0n,
        // Zero: never.
        ...(expiry === 0n ? {} : { expiration: expiry }),
        spenderCode,
      },
      tokens.texts,
    )
    return { ...description, warnings: [...description.warnings, ...getLookAlikeWarnings(spender, facts)] }
  },
)
