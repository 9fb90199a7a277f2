import type { Transfer } from './buildTransfer.js'
import { getTransferFee } from './tokens/getTransferFee.js'
import type { TokenAccounts } from './tokens/readTokenAccounts.js'
import type { TransferRequest } from './validateSend.js'

/** Puts a request and the token accounts it touches together into the transfer of an amount. */
export function planTransfer(
  { from, to, decimals, memo }: TransferRequest,
  token: TokenAccounts | null,
  amount: bigint,
): Transfer {
  if (!token) return { from, to, amount, memo, token: null }
  const { mint, source, destination, destinationAccount } = token
  const fee = mint.transferFee && getTransferFee(mint.transferFee.config, mint.transferFee.epoch, amount)
  return {
    from,
    to,
    amount,
    memo,
    token: {
      program: mint.program,
      mint: mint.address,
      decimals,
      source: source.address,
      destination,
      createsDestination: destinationAccount === null,
      fee,
    },
  }
}
