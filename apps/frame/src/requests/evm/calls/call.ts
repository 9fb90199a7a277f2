import {
  type AbiFunction,
  type Address,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  type Hex,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'
import type { Description } from '../../model/createModel.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'

/** What a call is described from. */
export type CallFacts = {
  node: EvmNode
  tokens: TokenReader
  account: Address
  /** Whom the transaction is to. */
  contract: Address
  data: Hex
}

/** A call whose meaning is known. */
export type KnownCall = {
  /** First four bytes of its data. */
  selector: Hex
  /** Such as `transfer(address,uint256)`. */
  signature: string
  /** null: the data is not what this function takes. */
  describe(facts: CallFacts): Promise<Description | null>
}

/** Makes a {@link KnownCall} of a function and of what its arguments mean. */
export function defineCall<const TFunction extends AbiFunction>(
  abi: TFunction,
  describe: (
    args: DecodeAbiParametersReturnType<TFunction['inputs']>,
    facts: CallFacts,
  ) => Promise<Description | null>,
): KnownCall {
  return {
    selector: toFunctionSelector(abi),
    signature: toFunctionSignature(abi),
    async describe(facts) {
      const args = decode(abi, facts.data)
      return args && describe(args, facts)
    },
  }
}

function decode<const TFunction extends AbiFunction>(
  { inputs }: TFunction,
  data: Hex,
): DecodeAbiParametersReturnType<TFunction['inputs']> | null {
  try {
    return decodeAbiParameters<TFunction['inputs']>(inputs, `0x${data.slice(10)}`)
  } catch {
    // Cut short, or not what the selector promises.
    return null
  }
}
