import type { Description } from '../model/description.js'
import { formatAmount } from '../model/token.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import { describeCall, describeCreation } from './describeCall.js'
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
