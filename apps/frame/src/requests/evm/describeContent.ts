import type { Hex } from 'viem'
import type { ApprovalWarning } from '../../model/approvalModel.js'
import type { Description } from '../model/createModel.js'
import { caution, danger, plain, text, whole } from '../model/rows.js'
import { formatAmount } from '../model/token.js'
import type { RequestTexts } from '../texts/en.js'
import type { CallFacts } from './calls/call.js'
import { knownCalls } from './calls/index.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import { getLookAlikeWarnings, getRecipientWarnings } from './getRecipientWarnings.js'
import type { TransactionRequest } from './readTransactionRequest.js'

/** Says what a transaction does, whatever it costs. */
export async function describeContent(
  { from: account, to, value, data }: Pick<TransactionRequest, 'from' | 'to' | 'value' | 'data'>,
  { node, tokens }: { node: EvmNode; tokens: TokenReader },
): Promise<Description> {
  if (to) return describeCall({ node, tokens, account, contract: to, data }, value)
  const { native, texts } = tokens
  return describeCreation(data, value === 0n ? null : formatAmount(value, native, texts), texts)
}

/** Says what a transaction does. What it cannot name, it says so of. */
async function describeCall(facts: CallFacts, value: bigint): Promise<Description> {
  const { contract, data, tokens, node } = facts
  const { texts } = tokens
  if (data === '0x') return describeNativeTransfer(facts, value)
  const code = await node.getCode(contract)
  if (code === '0x') {
    const description = await describeNativeTransfer(facts, value)
    const warnings = [danger(texts.noContract), ...description.warnings]
    return withData({ ...description, warnings }, data, texts)
  }
  // None of the calls known here takes coins: a contract that does may mean something else by it.
  const known =
    value === 0n || tokens.isListed(contract)
      ? knownCalls.find(({ selector }) => data.startsWith(selector))
      : undefined
  const description = (await known?.describe(facts)) ?? describeUnknownCall(facts)
  const amount = value === 0n ? null : formatAmount(value, tokens.native, texts)
  return withData(withValue(description, amount, texts), data, texts)
}

/** Says what a transaction without a recipient does. */
function describeCreation(data: Hex, value: string | null, texts: RequestTexts): Description {
  const description: Description = {
    title: texts.createContract,
    approveLabel: texts.createContract,
    rows: [plain(texts.data, texts.bytes(toSize(data)))],
    warnings: [danger(texts.createsContract)],
    recipient: null,
  }
  return withData(withValue(description, value, texts), data, texts)
}

async function describeNativeTransfer(facts: CallFacts, value: bigint): Promise<Description> {
  const { native, texts } = facts.tokens
  const amount = formatAmount(value, native, texts)
  const action = texts.send(amount)
  const to = facts.contract
  return {
    title: action,
    approveLabel: action,
    rows: [plain(texts.amount, amount), whole(texts.to, to)],
    warnings: await getRecipientWarnings(to, { ...facts, sent: null }),
    recipient: to,
  }
}

function describeUnknownCall(facts: CallFacts): Description {
  const { contract, data, tokens } = facts
  const { texts } = tokens
  const warnings: ApprovalWarning[] = tokens.isListed(contract) ? [] : [caution(texts.unknownContract)]
  return {
    title: texts.callContract,
    approveLabel: texts.approve,
    rows: [
      whole(texts.contract, contract),
      plain(texts.function, data.slice(0, 10)),
      plain(texts.data, texts.bytes(toSize(data))),
    ],
    warnings: [danger(texts.unknownCall), ...warnings, ...getLookAlikeWarnings(contract, facts)],
    recipient: contract,
  }
}

/** Coins that go along with a call are said before anything else. */
function withValue(description: Description, amount: string | null, texts: RequestTexts): Description {
  return amount === null
    ? description
    : {
        ...description,
        title: texts.withCoins(description.title, amount),
        approveLabel: texts.withCoins(description.title, amount),
        rows: [plain(texts.coinsSentAlong, amount), ...description.rows],
      }
}

function withData(description: Description, data: Hex, texts: RequestTexts): Description {
  return { ...description, details: [...(description.details ?? []), text(texts.data, data)] }
}

function toSize(data: Hex): number {
  return (data.length - 2) / 2
}
