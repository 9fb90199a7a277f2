import * as v from 'valibot'
import { hexToString, isHex } from 'viem'
import { invalidParams } from '../../ProviderRpcError.js'
import { getSigner } from '../getSigner.js'
import type { WalletMethod } from './WalletMethod.js'

/** `personal_sign`, EIP-191: `[message, account]`. */
export const personalSign: WalletMethod = async (context, [message, address]) => {
  const signer = getSigner(context, address)
  if (typeof message !== 'string') throw invalidParams('The message is not a text.')
  const text = isHex(message) ? hexToString(message) : message
  return context.askThen(
    {
      title: 'Sign a message',
      rows: [
        { label: 'Account', value: signer.address },
        { label: 'Message', value: text },
      ],
    },
    () => signer.signMessage({ message: isHex(message) ? { raw: message } : message }),
  )
}

const typedDataSchema = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** `eth_signTypedData_v4`, EIP-712: `[account, typed data as JSON]`. */
export const signTypedData: WalletMethod = async (context, [address, data]) => {
  const signer = getSigner(context, address)
  const typedData = v.safeParse(typedDataSchema, typeof data === 'string' ? parseJson(data) : data)
  if (!typedData.success) throw invalidParams('This is not typed data as EIP-712 describes it.')
  const rows = [
    { label: 'Account', value: signer.address },
    { label: 'Message', value: JSON.stringify(typedData.output.message, null, 2) },
  ]
  return context.askThen({ title: `Sign ${typedData.output.primaryType}`, rows }, () =>
    signer.signTypedData(typedData.output),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}
