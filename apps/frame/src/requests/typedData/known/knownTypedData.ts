import * as v from 'valibot'
import type { Address } from 'viem'
import type { EvmNode } from '../../evm/createEvmNode.js'
import type { TokenReader } from '../../evm/createTokenReader.js'
import type { Description } from '../../model/createModel.js'
import type { TypedData } from '../readTypedValue.js'

/** What known typed data is described from. */
export type TypedDataFacts = {
  node: EvmNode
  tokens: TokenReader
  account: Address
  /** The contract the data is for; null: it does not say. */
  contract: Address | null
}

/** Typed data whose meaning is known. */
export type KnownTypedData = {
  /** null: it is something else. */
  describe(data: TypedData, facts: TypedDataFacts): Promise<Description | null>
}

/**
 * Structs by name, the primary one first, with their fields as EIP-712 encodes a type. One field more, or of another type,
 * makes something else of it, which another contract may take for another thing.
 */
export type KnownStructs = Readonly<Record<string, string | RegExp>>

/** Makes a {@link KnownTypedData} of its structs, what is read of its message, and what that means. */
export function defineTypedData<const TSchema extends v.GenericSchema>(
  structs: KnownStructs,
  schema: TSchema,
  describe: (message: v.InferOutput<TSchema>, facts: TypedDataFacts) => Promise<Description | null>,
): KnownTypedData {
  return {
    async describe(data, facts) {
      const message = isOf(structs, data) ? v.safeParse(schema, data.message) : null
      return message?.success ? describe(message.output, facts) : null
    },
  }
}

function isOf(structs: KnownStructs, { primaryType, types }: TypedData): boolean {
  const isSame = (name: string, expected: string | RegExp) => {
    const fields = (types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')
    return typeof expected === 'string' ? fields === expected : expected.test(fields)
  }
  return (
    Object.keys(structs)[0] === primaryType &&
    Object.entries(structs).every(([name, expected]) => isSame(name, expected))
  )
}

/** An address as typed data has it after its check. */
export const address = v.custom<Address>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)
