import { GangwayError } from '@gangway/protocol'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Call } from '../batch.js'
import type { SendToken } from '../sendParameters.js'
import { parseRecipient } from './parseRecipient.js'

/** The call that moves an amount: to the recipient itself, or to the token's contract. */
export type TransferCall = {
  to: Address
  value: bigint
  data: Hex
  /** Asks the token's contract how much of it the recipient has. Absent: `balanceOf` of ERC-20 does. */
  heldData?: Hex
}

/**
 * Builds the call of a transfer. Tokens like USDT, whose `transfer` returns nothing, take the same call data; the
 * answer is never decoded.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for an NFT, which `toSendCall` moves.
 */
export function toTransferCall(token: SendToken, to: Address, amount: bigint): TransferCall {
  // The token id of an NFT would be lost, and its contract would be asked for something else.
  if (token.nft) throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'an NFT is no token' })
  if (token.address === null) return { to, value: amount, data: '0x' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return { to: parseRecipient(token.address), value: 0n, data }
}

/** The same as a batch has it: what is nothing is left out. */
export function toCall({ to, value, data }: TransferCall): Call {
  return { to, ...(value === 0n ? {} : { value }), ...(data === '0x' ? {} : { data }) }
}
