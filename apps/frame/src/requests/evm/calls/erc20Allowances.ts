import { type Address, isAddressEqual, parseAbiItem, zeroAddress } from 'viem'
import type { Description } from '../../model/createModel.js'
import { caution, plain, whole } from '../../model/rows.js'
import { getLookAlikeWarnings } from '../getRecipientWarnings.js'
import { type CallFacts, defineCall } from './call.js'
import { describeAllowance, describeNftApproval, getTokenWarnings } from './describeTokens.js'

/** ERC-20: lets somebody take tokens. ERC-721 has the same function for one token. */
export const erc20Approve = defineCall(
  parseAbiItem('function approve(address spender, uint256 amount)'),
  async ([spender, amount], facts) => {
    const { contract, tokens, node } = facts
    const { texts } = tokens
    if (await tokens.isNft(contract)) return describeItemApproval({ operator: spender, id: amount }, facts)
    const [token, spenderCode] = await Promise.all([tokens.read(contract), node.getCode(spender)])
    const allowance = { token, tokenAddress: contract, spender, amount, spenderCode }
    const description = describeAllowance(allowance, texts)
    const more = [...getLookAlikeWarnings(spender, facts), ...getTokenWarnings(token, facts)]
    return { ...description, warnings: [...description.warnings, ...more] }
  },
)

function describeItemApproval(
  { operator, id }: { operator: Address; id: bigint },
  facts: CallFacts,
): Description {
  const { contract, tokens } = facts
  const { texts } = tokens
  if (isAddressEqual(operator, zeroAddress)) {
    const action = texts.revoke(texts.item(id))
    const rows = [plain(texts.items, texts.item(id)), whole(texts.collection, contract)]
    return { title: action, approveLabel: action, rows, warnings: [], recipient: null }
  }
  const description = describeNftApproval({ operator, contract, id }, texts)
  return { ...description, warnings: [...description.warnings, ...getLookAlikeWarnings(operator, facts)] }
}

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
