import { parseCaipNetworkId, type SwapPermit } from '@gangway/protocol'
import type { Call } from '../chains/batch.js'
import { readApproval } from './readApproval.js'
import type { SwapQuestion } from './swapQuote.js'

/** EIP-2612; a wallet that is shown other fields signs something else. */
const fields = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'

/** A signature that never ends lies about for nothing, s. Much longer than a swap takes: clocks of browsers are days off. */
const longestGood = 7n * 86_400n

/**
 * Whether what is to be signed allows what the approvals would: exactly the amount of the token, to the same contract, on this
 * network, for a while.
 */
export function isPermitAsShown(
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
