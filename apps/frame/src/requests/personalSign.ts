import * as v from 'valibot'
import { bytesToHex, hashMessage, hexToBytes, isHex, stringToBytes } from 'viem'
import { parseParams } from '../model/parseParams.js'
import { assertOwnAccount } from './evm/assertOwnAccount.js'
import { describeMessage } from './messages/describeMessage.js'
import { createModel } from './model/createModel.js'
import type { PrepareRequest } from './signingContext.js'

const paramsSchema = v.looseTuple([v.string(), v.string()])

/** EIP-191: signs a text, or bytes given as hex. https://eips.ethereum.org/EIPS/eip-191 */
export const personalSign: PrepareRequest = async (params, context) => {
  const [message, account] = parseParams(paramsSchema, params)
  assertOwnAccount(account, context)
  const bytes = toMessageBytes(message)
  const digest = hashMessage({ raw: bytes })
  const { description, risk } = await describeMessage(bytes, context.evmAddress, context)
  return {
    model: createModel(context, description, { digest, risk }),
    sign: async ({ signEvmDigest }) => bytesToHex(signEvmDigest(hexToBytes(digest))),
  }
}

/** Apps send hex by convention; a text that is none is what it says. */
function toMessageBytes(message: string): Uint8Array {
  return isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : stringToBytes(message)
}
