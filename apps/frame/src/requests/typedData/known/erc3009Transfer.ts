import * as v from 'valibot'
import { isAddressEqual } from 'viem'
import { getRecipientWarnings } from '../../evm/getRecipientWarnings.js'
import type { Description } from '../../model/createModel.js'
import { caution, plain, whole } from '../../model/rows.js'
import { formatAmount } from '../../model/token.js'
import { address, defineTypedData, type TypedDataFacts } from './knownTypedData.js'

const fields = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const schema = v.object({ from: address, to: address, value: v.bigint(), validBefore: v.bigint() })

/** EIP-3009: a transfer of an ERC-20 token by signature. */
export const erc3009Transfer = defineTypedData({ TransferWithAuthorization: fields }, schema, describe)

/** The same, which the recipient alone can use. */
export const erc3009Receipt = defineTypedData({ ReceiveWithAuthorization: fields }, schema, describe)

async function describe(
  { from, to, value, validBefore }: v.InferOutput<typeof schema>,
  facts: TypedDataFacts,
): Promise<Description | null> {
  const { contract, tokens, account } = facts
  if (!contract) return null
  const { texts } = tokens
  const token = await tokens.read(contract)
  const action = texts.send(formatAmount(value, token, texts))
  return {
    title: action,
    approveLabel: action,
    rows: [
      plain(texts.amount, formatAmount(value, token, texts)),
      whole(texts.to, to),
      whole(texts.tokenContract, contract),
      plain(texts.until, texts.time(validBefore)),
    ],
    warnings: [
      ...(isAddressEqual(from, account) ? [] : [caution(texts.notYours)]),
      ...(token.isListed ? [] : [caution(texts.unlistedToken)]),
      ...(await getRecipientWarnings(to, { ...facts, sent: contract })),
    ],
    recipient: to,
  }
}
