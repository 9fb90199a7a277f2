import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { GangwayError } from './errors/GangwayError.js'
import { parseWith } from './schema.js'

const schema = v.object({
  name: v.string(),
  age: v.optional(v.pipe(v.number(), v.minValue(0))),
  tags: v.array(v.string()),
})

function reasonsOf(input: unknown) {
  try {
    parseWith(schema, input)
  } catch (error) {
    return (error as GangwayError).context.reasons
  }
  return null
}

describe('parseWith (product.md §8 schema failures)', () => {
  test('default: unknown keys are dropped', () => {
    expect(parseWith(schema, { name: 'a', tags: [], more: 1 })).toEqual({ name: 'a', tags: [] })
  })

  test.each([
    ['Required', { tags: [] }, 'name'],
    ['Required', { name: undefined, tags: [] }, 'name'],
    ['Expected string, received number', { name: 1, tags: [] }, 'name'],
    ['Expected array, received object', { name: 'a', tags: {} }, 'tags'],
    ['Expected string, received null', { name: 'a', tags: [null] }, 'tags.0'],
    ['Invalid input', { name: 'a', tags: [], age: -1 }, 'age'],
  ])("error: '%s'", (description, input, field) => {
    expect(reasonsOf(input)).toEqual([{ field, description }])
  })

  test('error: everything wrong is listed', () => {
    expect(reasonsOf({ name: 1 })).toHaveLength(2)
  })
})
