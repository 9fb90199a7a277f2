/** A field of a struct. https://eips.ethereum.org/EIPS/eip-712 */
export type TypedField = { name: string; type: string }

/** Structs by name. */
export type TypedTypes = Readonly<Record<string, readonly TypedField[]>>

/** A value after its type was checked: integers as bigint, addresses with checksum, bytes as hex. */
export type TypedValue = string | bigint | boolean | readonly TypedValue[] | TypedStruct

/** A struct with exactly the fields of its type. */
export type TypedStruct = { readonly [name: string]: TypedValue }

/** Typed data of which every field is what its type says, and none is beside them. */
export type TypedData = {
  types: TypedTypes
  primaryType: string
  domain: TypedStruct
  message: TypedStruct
}
