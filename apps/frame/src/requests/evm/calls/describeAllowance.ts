import type { Address } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../../model/approvalModel.js'
import type { Description } from '../../model/description.js'
import { caution, danger, plain, whole } from '../../model/rows.js'
import { formatAmount, type Token } from '../../model/token.js'
import type { RequestTexts } from '../../texts/en.js'

/** No token has as much: whoever asks for more asks for everything, for ever, whatever number says so. */
const everything = 1n << 128n

/** The right to take tokens, however it is given. */
export type Allowance = {
  token: Token
  tokenAddress: Address
  spender: Address
  /** Base units. */
  amount: bigint
  /** When the right ends, Unix seconds; absent: never. */
  expiration?: bigint
  /** Code at the spender's address; undefined: not looked up. */
  spenderCode?: string
}

/** Words for an allowance. embedded-wallet.md §10 “unlimited approval”. */
export function describeAllowance(allowance: Allowance, texts: RequestTexts): Description {
  const { token, tokenAddress, spender, amount, expiration, spenderCode } = allowance
  const isUnlimited = amount >= everything
  const shown = isUnlimited ? texts.unlimited(token.symbol) : formatAmount(amount, token, texts)
  const rows: (ApprovalRow | false)[] = [
    plain(texts.atMost, shown),
    whole(texts.spender, spender),
    whole(texts.tokenContract, tokenAddress),
    expiration !== undefined && plain(texts.until, texts.time(expiration)),
  ]
  const warnings: (ApprovalWarning | false)[] = [
    isUnlimited && danger(texts.unlimitedAllowance(token.symbol)),
    !isUnlimited && amount > 0n && caution(texts.allowance),
    // A contract takes what it was promised; a person who asks for it is a thief.
    spenderCode === '0x' && amount > 0n && danger(texts.spenderIsPerson),
  ]
  return {
    title: amount === 0n ? texts.revoke(token.symbol) : texts.allow(shown),
    approveLabel: amount === 0n ? texts.revoke(token.symbol) : texts.allow(shown),
    rows: rows.filter((row) => row !== false),
    warnings: warnings.filter((warning) => warning !== false),
    recipient: spender,
    gives: { contract: tokenAddress, spender, amount },
  }
}
