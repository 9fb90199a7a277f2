import { type GangwayError, invalidParams } from '@gangway/protocol'
import { getAddress, isAddress, isHex } from 'viem'

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

/** Where in typed data a value stands. */
type Place = { types: TypedTypes; path: string; depth: number }

/** Structs and lists within each other; a struct may contain itself. */
const deepest = 32

/**
 * Checks a value against its type, down to the last field, and returns it in the one form that is shown and signed.
 *
 * @throws GangwayError `INVALID_INPUT`, which names the place.
 */
export function readTypedValue(type: string, value: unknown, place: Place): TypedValue {
  if (place.depth > deepest) throw wrong(place)
  const list = /^(.+)\[(\d*)\]$/.exec(type)
  if (list) return readList(list[1] ?? '', list[2] ?? '', value, place)
  if (Object.hasOwn(place.types, type)) return readStruct(type, value, place)
  const read = readPlain(type, value)
  if (read === undefined) throw wrong(place)
  return read
}

function readList(type: string, length: string, value: unknown, place: Place): TypedValue {
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw wrong(place)
  return value.map((item: unknown, index) => readTypedValue(type, item, toInner(place, `[${index}]`)))
}

function readStruct(type: string, value: unknown, place: Place): TypedStruct {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(place)
  const members = new Map<string, unknown>(Object.entries(value))
  const fields = (place.types[type] ?? []).map(({ name, type: fieldType }) => {
    const inner = toInner(place, `.${name}`)
    if (!members.has(name)) throw wrong(inner)
    return [name, readTypedValue(fieldType, members.get(name), inner)] as const
  })
  return Object.fromEntries(fields)
}

function readPlain(type: string, value: unknown): TypedValue | undefined {
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'address') return typeof value === 'string' && isAddress(value) ? getAddress(value) : undefined
  const bytes = /^bytes(\d{0,2})$/.exec(type)
  if (bytes) return readBytes(bytes[1] ?? '', value)
  const integer = /^(u?)int(\d{0,3})$/.exec(type)
  return integer ? readInteger(integer[1] === 'u', integer[2] || '256', value) : undefined
}

function readBytes(size: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || !isHex(value) || value.length % 2 !== 0) return undefined
  const count = Number(size)
  if (size !== '' && (count < 1 || count > 32 || value.length !== 2 + 2 * count)) return undefined
  return value.toLowerCase()
}

function readInteger(isUnsigned: boolean, size: string, value: unknown): bigint | undefined {
  const bits = Number(size)
  if (bits < 8 || bits > 256 || bits % 8 !== 0) return undefined
  const number = toBigInt(value)
  if (number === undefined) return undefined
  const range = 1n << BigInt(isUnsigned ? bits : bits - 1)
  return number < range && number >= (isUnsigned ? 0n : -range) ? number : undefined
}

/** A number JSON has rounded is none. */
function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value === 'bigint') return value
  const isWritten = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  return isWritten ? BigInt(value) : undefined
}

function toInner({ types, path, depth }: Place, step: string): Place {
  return { types, path: `${path}${step}`, depth: depth + 1 }
}

function wrong({ path }: Place): GangwayError {
  return invalidParams(path)
}
