import * as v from 'valibot'
import type { Address } from 'viem'
import { describeAllowance } from '../../evm/calls/describeTokens.js'
import { getLookAlikeWarnings } from '../../evm/getRecipientWarnings.js'
import type { Description } from '../../model/createModel.js'
import { caution } from '../../model/rows.js'
import type { RequestTexts } from '../../texts/en.js'
import { address, defineTypedData, type TypedDataFacts } from './knownTypedData.js'

const details = v.object({ token: address, amount: v.bigint(), expiration: v.bigint() })
const permitted = v.object({ token: address, amount: v.bigint() })
const transfer = { spender: address, deadline: v.bigint() }

/** More tokens than this are not read one by one; the data is then shown as what nobody knows. */
const mostTokens = 20

const detailsFields = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const permittedFields = 'address token,uint256 amount'
/** What a transfer's fields begin with; an order may be the last of them. */
const transferFields = (type: string) => `${type} permitted,address spender,uint256 nonce,uint256 deadline`
const withOrder = (fields: string) => new RegExp(`^${fields.replace('[]', '\\[\\]')},\\w+ witness$`)

/** Permit2: an allowance of one token. https://github.com/Uniswap/permit2 */
export const permit2Single = defineTypedData(
  {
    PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
    PermitDetails: detailsFields,
  },
  v.object({ details, spender: address }),
  async ({ details, spender }, facts) => describe([details], spender, facts),
)

/** Permit2: allowances of several. */
export const permit2Batch = defineTypedData(
  {
    PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
    PermitDetails: detailsFields,
  },
  v.object({ details: v.pipe(v.array(details), v.maxLength(mostTokens)), spender: address }),
  async ({ details, spender }, facts) => describe(details, spender, facts),
)

/** Permit2: the right to one transfer. */
export const permit2Transfer = defineTypedData(
  { PermitTransferFrom: transferFields('TokenPermissions'), TokenPermissions: permittedFields },
  v.object({ permitted, ...transfer }),
  describeTransfer,
)

/** The same with an order that goes with it. */
export const permit2WitnessTransfer = defineTypedData(
  {
    PermitWitnessTransferFrom: withOrder(transferFields('TokenPermissions')),
    TokenPermissions: permittedFields,
  },
  v.object({ permitted, ...transfer }),
  async (message, facts) => noteOrder(await describeTransfer(message, facts), facts.tokens.texts),
)

/** Permit2: the right to several transfers at once. */
export const permit2BatchTransfer = defineTypedData(
  { PermitBatchTransferFrom: transferFields('TokenPermissions[]'), TokenPermissions: permittedFields },
  v.object({ permitted: v.pipe(v.array(permitted), v.maxLength(mostTokens)), ...transfer }),
  describeTransfer,
)

/** The same with an order that goes with them. */
export const permit2BatchWitnessTransfer = defineTypedData(
  {
    PermitBatchWitnessTransferFrom: withOrder(transferFields('TokenPermissions[]')),
    TokenPermissions: permittedFields,
  },
  v.object({ permitted: v.pipe(v.array(permitted), v.maxLength(mostTokens)), ...transfer }),
  async (message, facts) => noteOrder(await describeTransfer(message, facts), facts.tokens.texts),
)

type Permitted = v.InferOutput<typeof permitted>
type Granted = Permitted & { expiration: bigint }

async function describeTransfer(
  {
    permitted,
    spender,
    deadline,
  }: { permitted: Permitted | readonly Permitted[]; spender: Address; deadline: bigint },
  facts: TypedDataFacts,
): Promise<Description | null> {
  const all = [permitted].flat()
  return describe(
    all.map((one) => ({ ...one, expiration: deadline })),
    spender,
    facts,
  )
}

/** What comes in return is the contract's matter; its fields stand in the details. */
function noteOrder(description: Description | null, texts: RequestTexts): Description | null {
  return description && { ...description, warnings: [...description.warnings, caution(texts.goesWithOrder)] }
}

async function describe(
  granted: readonly Granted[],
  spender: Address,
  facts: TypedDataFacts,
): Promise<Description | null> {
  const { tokens, node } = facts
  const { texts } = tokens
  const spenderCode = await node.getCode(spender)
  const all = await Promise.all(
    granted.map(async ({ token: tokenAddress, ...rest }) => {
      const token = await tokens.read(tokenAddress)
      return describeAllowance({ token, tokenAddress, spender, spenderCode, ...rest }, texts)
    }),
  )
  const [first] = all
  if (!first) return null
  const title = all.length === 1 ? first.title : texts.allow(texts.tokenCount(all.length))
  const warnings = all.flatMap((description) => description.warnings)
  const distinct = new Map(warnings.map((warning) => [warning.text, warning]))
  return {
    title,
    approveLabel: title,
    rows: all.flatMap(({ rows }) => rows),
    warnings: [...distinct.values(), ...getLookAlikeWarnings(spender, facts)],
    recipient: spender,
  }
}
