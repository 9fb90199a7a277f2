import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { SendNotice, SendToken } from '../../send/sendParameters.js'

/** Where coins are sent to be destroyed, beside the zero address. */
const burnAddress = '0x000000000000000000000000000000000000dEaD'
/** EIP-7702: a person's account that runs a contract's code; it takes coins like any other. */
const delegation = '0xef0100'

/** What the notices are made from. */
export type SendFacts = {
  from: Address
  to: Address
  token: SendToken
  /** The recipient's code; undefined: none. */
  code: Hex | undefined
  /** What the node said against it. */
  failure: string | null
}

/** What a person should know before sending (interface-guide §9.6). */
export function getSendNotices({ from, to, token, code, failure }: SendFacts): SendNotice[] {
  const isToken = token.address !== null && token.address.toLowerCase() === to.toLowerCase()
  const isContract = code !== undefined && code !== '0x' && !code.startsWith(delegation)
  const notices: (SendNotice | false)[] = [
    isAddressEqual(from, to) && { level: 'caution', kind: 'self' },
    (isAddressEqual(to, zeroAddress) || isAddressEqual(to, burnAddress)) && {
      level: 'stop',
      kind: 'zero-address',
    },
    isToken && { level: 'stop', kind: 'token-contract' },
    isContract && !isToken && { level: 'caution', kind: 'recipient-is-contract' },
    failure !== null && { level: 'stop', kind: 'would-fail', reason: failure },
  ]
  return notices.filter((notice) => notice !== false)
}
