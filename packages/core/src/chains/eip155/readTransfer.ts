import { type Address, decodeFunctionData, erc20Abi, type Transaction } from 'viem'

/** What a transaction moves; `token` is null for the native coin. Addresses in lower case. */
export type DecodedTransfer = { token: Address | null; to: Address; amount: bigint }

/** Reads a plain transfer: of the native coin, or by a token's `transfer`. Null for anything else. */
export function readTransfer({
  to,
  value,
  input,
}: Pick<Transaction, 'to' | 'value' | 'input'>): DecodedTransfer | null {
  if (to === null) return null
  if (input === '0x') return value > 0n ? { token: null, to: toLowerCase(to), amount: value } : null
  if (value > 0n) return null
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: input })
    if (functionName !== 'transfer') return null
    const [recipient, amount] = args
    return amount > 0n ? { token: toLowerCase(to), to: toLowerCase(recipient), amount } : null
  } catch {
    // A call of something else.
    return null
  }
}

function toLowerCase(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
