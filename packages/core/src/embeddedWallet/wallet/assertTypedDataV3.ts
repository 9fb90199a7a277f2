import { invalidParams } from '@gangway/protocol'
import * as v from 'valibot'

const typesSchema = v.object({ types: v.record(v.string(), v.array(v.object({ type: v.string() }))) })

/**
 * Says whether the params of `eth_signTypedData_v3` may be asked for as those of v4, which are hashed the same but for
 * arrays: v3 has none. Whatever else is wrong the frame finds.
 *
 * @throws GangwayError `INVALID_INPUT` for a type with an array.
 */
export function assertTypedDataV3(params: unknown): void {
  const data = v.safeParse(typesSchema, readData(params))
  if (!data.success) return
  for (const [name, fields] of Object.entries(data.output.types))
    for (const [index, { type }] of fields.entries())
      if (type.endsWith(']'))
        throw invalidParams(`params[1].types.${name}[${index}].type`, 'No arrays in v3, ask for v4')
}

function readData(params: unknown): unknown {
  const data: unknown = Array.isArray(params) ? params[1] : undefined
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    // The frame says so.
    return undefined
  }
}
