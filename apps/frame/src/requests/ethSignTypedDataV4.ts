import { delegateContracts, invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { bytesToHex, getAddress, type Hex, hashTypedData, hexToBytes } from 'viem'
import { parseParams } from '../model/parseParams.js'
import { assertOwnAccount } from './evm/assertOwnAccount.js'
import { createEvmNode } from './evm/createEvmNode.js'
import { createTokenReader } from './evm/createTokenReader.js'
import { createModel } from './model/createModel.js'
import { refuse } from './refuse.js'
import type { PrepareRequest, SigningContext } from './signingContext.js'
import { describeTypedData } from './typedData/describeTypedData.js'
import { readTypedData } from './typedData/readTypedData.js'
import type { TypedData } from './typedData/readTypedValue.js'

const paramsSchema = v.looseTuple([v.string(), v.unknown()])

/** EIP-712: signs data whose fields are named. https://eips.ethereum.org/EIPS/eip-712 */
export const ethSignTypedDataV4: PrepareRequest = async (params, context) => {
  const [account, input] = parseParams(paramsSchema, params)
  assertOwnAccount(account, context)
  const data = readTypedData(input)
  assertNetwork(data, context)
  assertNotOwn(data, context)
  const digest = toDigest(data)
  const node = createEvmNode(context)
  const { verifyingContract } = data.domain
  const description = await describeTypedData(data, {
    node,
    tokens: createTokenReader(node, context),
    account: context.evmAddress,
    contract: typeof verifyingContract === 'string' ? getAddress(verifyingContract) : null,
  })
  const model = createModel(context, description, { digest })
  return { model, sign: async ({ signEvmDigest }) => bytesToHex(signEvmDigest(hexToBytes(digest))) }
}

/** @throws GangwayError `FRAME_REQUEST_REFUSED` for data that is for another network. */
function assertNetwork({ domain }: TypedData, { network, texts }: SigningContext): void {
  const { chainId } = domain
  if (chainId !== undefined && chainId !== BigInt(network.id))
    throw refuse(texts, (each) => each.otherNetwork(network.name))
}

/**
 * A delegation, or an operation of the account's own contract, is as good as the account, and another way asks for it.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED`.
 */
function assertNotOwn({ domain }: TypedData, { evmAddress, texts }: SigningContext): void {
  const contract = String(domain.verifyingContract ?? '').toLowerCase()
  if ([delegateContracts.manager, evmAddress].some((address) => address.toLowerCase() === contract))
    throw refuse(texts, (each) => each.ownContractSignature)
}

function toDigest(data: TypedData): Hex {
  try {
    return hashTypedData({ ...data })
  } catch {
    // E.g. a struct that is called like one of Solidity's own types.
    throw invalidParams('params[1].types')
  }
}
