import { invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../model/parseParams.js'
import { deepFreeze } from '../model/createModel.js'
import {
  readTypedValue,
  type TypedData,
  type TypedField,
  type TypedStruct,
  type TypedTypes,
} from './readTypedValue.js'

/** Names as Solidity has them: nothing else can be told apart in an encoded type. */
const identifier = v.pipe(v.string(), v.regex(/^(?!__proto__$)[A-Za-z_$][\w$]{0,99}$/))
/** A struct's name, or a type with brackets behind it. */
const typeName = v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,99}(?:\[\d{0,4}\]){0,4}$/))

/** Where typed data stands in the params. */
const root = 'params[1]'

const typedDataSchema = v.object({
  types: v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,99}$/)),
    v.pipe(v.array(v.object({ name: identifier, type: typeName })), v.maxLength(200)),
  ),
  primaryType: v.string(),
  domain: v.optional(v.unknown(), {}),
  message: v.unknown(),
})

/** The fields a domain may have, in the order they are encoded where the app does not say which it means. */
const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads the typed data of `eth_signTypedData_v4`, given as JSON text or as an object. Fields without a type are neither
 * signed nor kept.
 *
 * @throws GangwayError `INVALID_INPUT` for a field that is missing or not what its type says.
 */
export function readTypedData(input: unknown): TypedData {
  const { types: given, primaryType, domain, message } = parseParams(typedDataSchema, parseJson(input), root)
  const types = { EIP712Domain: getDomainType(domain), ...given }
  assertDomainType(types.EIP712Domain)
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    throw invalidParams(`${root}.primaryType`)
  return deepFreeze({
    types,
    primaryType,
    domain: readStruct('EIP712Domain', domain, types, `${root}.domain`),
    message: readStruct(primaryType, message, types, `${root}.message`),
  })
}

function readStruct(type: string, value: unknown, types: TypedTypes, path: string): TypedStruct {
  const struct = readTypedValue(type, value, { types, path, depth: 0 })
  if (typeof struct !== 'object' || Array.isArray(struct)) throw invalidParams(path)
  return struct as TypedStruct
}

/** A domain with other fields, or with these as something else, is not of EIP-712: what it binds to cannot be told. */
function assertDomainType(fields: readonly TypedField[]): void {
  const isKnown = fields.every(({ name, type }) =>
    domainFields.some((known) => known.name === name && known.type === type),
  )
  if (!isKnown || new Set(fields.map(({ name }) => name)).size !== fields.length)
    throw invalidParams(`${root}.types.EIP712Domain`)
}

function getDomainType(domain: unknown): TypedField[] {
  return domainFields.filter(
    ({ name }) => typeof domain === 'object' && domain !== null && Object.hasOwn(domain, name),
  )
}

function parseJson(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    throw invalidParams(root, 'Not JSON')
  }
}
