import { type Address, encodeFunctionData, getAddress, hexToBigInt, parseAbi } from 'viem'
import type { ApprovalWarning } from '../../model/approvalModel.js'
import { danger } from '../model/rows.js'
import { formatAmount } from '../model/token.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import type { Right } from './readRights.js'

/** A right that a call would give, in words. */
export type NamedRight = { right: Right; warning: ApprovalWarning }

/** Rights that are named, and that are looked at: a contract makes up as many as it likes. */
const most = 4
const mostRead = 16
const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
/** As much as no token has: all of it. */
const everything = 1n << 128n

/** Says of each right what it lets whom take: those over tokens that are vouched for first, and none that only became less. */
export async function nameRights(
  rights: readonly Right[],
  account: Address,
  { node, tokens }: { node: EvmNode; tokens: TokenReader },
): Promise<NamedRight[]> {
  const { texts } = tokens
  const sorted = [...rights].sort(
    (one, other) => Number(tokens.isListed(other.contract)) - Number(tokens.isListed(one.contract)),
  )
  const named: NamedRight[] = []
  for (const right of sorted.slice(0, mostRead)) {
    if (named.length === most) break
    if (right.kind === 'amount' && right.amount <= (await readAllowance(right))) continue
    const warning = danger(texts.givesRight(getAddress(right.spender), await nameWhat(right)))
    named.push({ right, warning })
  }
  return named

  async function readAllowance({ contract, spender }: Right): Promise<bigint> {
    const data = encodeFunctionData({ abi, functionName: 'allowance', args: [account, spender] })
    const answer = await node.call({ to: contract, data }).catch(() => '0x' as const)
    return answer.length === 66 ? hexToBigInt(answer) : -1n
  }

  async function nameWhat(right: Right): Promise<string> {
    const contract = getAddress(right.contract)
    if (right.kind === 'item') return texts.itemOf(right.id, contract)
    const token = await tokens.read(contract)
    if (right.kind === 'all') return texts.everythingOf(token.symbol, contract)
    return right.amount >= everything
      ? texts.unlimited(token.symbol)
      : formatAmount(right.amount, token, texts)
  }
}
