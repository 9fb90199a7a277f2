import type { ConvertApproveResponse, ConvertQuotesResponse } from '@gangway/protocol'
import type { AccountCall } from './guard/accountCall.js'
import type { SwapFee } from './swapProvider.js'

/** A source's fee as the wire has it. */
export function toWireFee({
  name,
  asset,
  amount,
}: SwapFee): ConvertQuotesResponse['quotes'][number]['fees'][number] {
  return { name, asset, amount: String(amount) }
}

/** A call as the wire has it. */
export function toWireCall({ to, data, value }: AccountCall): ConvertApproveResponse['calls'][number] {
  return { to, data, value: String(value) }
}
