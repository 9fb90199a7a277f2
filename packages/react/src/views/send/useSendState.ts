import { type SendFee, type SendState, toFiatValue, updateSend } from '@gangway/core'
import { useEffect } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import type { SendForm } from './useSendForm.js'

/** Writes what the form comes to into the send state, for whoever reads that. product.md §3 “Send state”. */
export function useSendState({ amount, recipient, estimate, native }: SendForm): void {
  const config = useConfig()
  const send = useGangway((state) => state.send)
  const entered = amount.kind === 'valid' ? amount.amount : null
  const { address = null, name } = recipient.kind === 'valid' ? recipient : {}
  const { fee = null, payer } = estimate.latest ?? {}
  // What the app pays costs the person nothing.
  const cost = payer === undefined ? fee?.expected : 0n
  const derived = {
    sendTokenAmount: entered === 'max' ? (estimate.current?.amount ?? null) : entered,
    receiverAddress: address,
    receiverProfileName: name?.name ?? null,
    receiverProfileImageUrl: name?.avatar ?? null,
    gasPrice: fee && getGasPrice(fee),
    gasPriceInUSD:
      cost === undefined ? null : native && toFiatValue(cost, native.quantity.decimals, native.price),
  } satisfies Partial<SendState>
  const keys = Object.keys(derived) as (keyof typeof derived)[]
  const isKept = keys.every((key) => send[key] === derived[key])
  useEffect(() => {
    if (!isKept) updateSend(config, derived)
  })
}

function getGasPrice(fee: SendFee): bigint {
  if (fee.kind === 'solana') return fee.expected
  return fee.kind === 'eip1559' ? fee.maxFeePerGas : fee.gasPrice
}
