import { GangwayError, parseCaipNetworkId, type SwapPermit } from '@gangway/protocol'
import type { Call } from '../chains/batch.js'
import { isOfGoal } from './getSwapQuotes.js'
import type { BuiltSwap, SwapQuestion, SwapQuote } from './swapQuote.js'

/**
 * Refuses a swap that is not the one that was shown: of another source, for less, to another network, with other coins, or with
 * an approval or a signature for anything but the amount. The server has checked the same; a person's money hangs on this page
 * alone. `hasSigned`: a signature stands in place of the approvals.
 *
 * @throws GangwayError `DATA_SWAP_REFUSED`; `DATA_SWAP_NOT_APPROVED` where approvals are asked for beside a signature.
 */
export function assertBuiltAsShown(
  question: SwapQuestion,
  shown: SwapQuote,
  built: BuiltSwap,
  { hasSigned }: { hasSigned: boolean },
): void {
  const { permit, quote, transaction } = built
  if (quote.source !== shown.source) throw refuse('another source')
  if (quote.minimum < shown.minimum || quote.received < quote.minimum) throw refuse('less than was shown')
  if (!isOfGoal(quote, question)) throw refuse('another network')
  if (transaction.kind !== 'eip155') return
  const { approvals, call } = transaction
  if (!/^0x([0-9a-f]{2}){4,}$/i.test(call.data ?? '')) throw refuse('nothing is called')
  const value = question.sell.address === null ? question.amount : 0n
  if (call.value !== value) throw refuse('another amount of coins')
  if (hasSigned && approvals.length > 0) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
  for (const approval of approvals) assertIsApproval(question, approval)
  if (permit && !isPermitAsShown(question, approvals, permit)) throw refuse('more than an approval to sign')
}

function assertIsApproval({ sell, amount }: SwapQuestion, call: Call): void {
  const approval = readApproval(call)
  const isOfToken = sell.address !== null && call.to.toLowerCase() === sell.address.toLowerCase()
  if (!approval || !isOfToken || call.value !== 0n) throw refuse('more than an approval')
  // Some tokens change an allowance by way of zero only.
  if (approval.amount !== 0n && approval.amount !== amount) throw refuse('an approval of another amount')
}

function refuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details })
}

/** EIP-2612; a wallet that is shown other fields signs something else. */
const fields = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'

/** A signature that never ends lies about for nothing, s. Much longer than a swap takes: clocks of browsers are days off. */
const longestGood = 7n * 86_400n

/**
 * Whether what is to be signed allows what the approvals would: exactly the amount of the token, to the same contract, on this
 * network, for a while.
 */
function isPermitAsShown(
  { networkId, from, sell, amount }: SwapQuestion,
  approvals: readonly Call[],
  { domain, message, primaryType, types }: SwapPermit,
): boolean {
  const last = approvals.at(-1)
  const approval = last && readApproval(last)
  if (!approval || sell.address === null) return false
  const { [primaryType]: told = [], ...others } = types
  const isPermit =
    told.map(({ name, type }) => `${type} ${name}`).join(',') === fields && Object.keys(others).length === 0
  const isHere =
    domain.chainId === Number(parseCaipNetworkId(networkId).reference) &&
    isSame(domain.verifyingContract, sell.address)
  const isOfAmount =
    isSame(message.owner, from) &&
    isSame(message.spender, approval.spender) &&
    BigInt(message.value) === amount
  const goodFor = BigInt(message.deadline) - BigInt(Math.floor(Date.now() / 1000))
  return isPermit && isHere && isOfAmount && goodFor <= longestGood
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** `approve(address,uint256)` of ERC-20. */
const approveCall = /^(0x095ea7b3)0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** Who is allowed how much by a call, base units of the token it is made to; null: it is no approval. EIP-20 */
export function readApproval({ data = '0x' }: Call): { spender: string; amount: bigint } | null {
  const [, , spender, amount] = approveCall.exec(data) ?? []
  return spender && amount ? { spender: `0x${spender}`, amount: BigInt(`0x${amount}`) } : null
}

/** The same approval without a limit. One of nothing, which resets an allowance, stays. */
export function toUnlimited(call: Call): Call {
  const approval = readApproval(call)
  if (!approval || approval.amount === 0n || !call.data) return call
  return { ...call, data: `0x${call.data.slice(2, -64)}${'f'.repeat(64)}` }
}
