import fc from 'fast-check'
import * as v from 'valibot'

/** Any value a schema of the frame's wire takes, for the kinds of schema used there. */
export function arbitraryOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  return arbitraryOfKind(schema).filter((value) => v.is(schema, value))
}

// The parts of a schema are public, its generic type just does not say which kind it is.
type Known =
  | v.ObjectSchema<v.ObjectEntries, undefined>
  | v.ArraySchema<v.GenericSchema, undefined>
  | v.UnionSchema<v.GenericSchema[], undefined>
  | v.OptionalSchema<v.GenericSchema, undefined>
  | v.NullableSchema<v.GenericSchema, undefined>
  | v.RecordSchema<v.GenericSchema<string>, v.GenericSchema, undefined>
  | v.PicklistSchema<string[], undefined>
  | v.StringSchema<undefined>
  | v.NumberSchema<undefined>
  | v.BooleanSchema<undefined>
  | v.UnknownSchema

const text = fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: 'binary' }))

function arbitraryOfKind(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const known = schema as Known
  switch (known.type) {
    case 'object':
      return arbitraryOfObject(known)
    case 'array':
      return fc.array(arbitraryOf(known.item), { maxLength: 5 })
    case 'union':
      return fc.oneof(...known.options.map(arbitraryOf))
    case 'optional':
      return fc.oneof(fc.constant(undefined), arbitraryOf(known.wrapped))
    case 'nullable':
      return fc.oneof(fc.constant(null), arbitraryOf(known.wrapped))
    case 'record':
      return fc.dictionary(fc.string(), arbitraryOf(known.value), { maxKeys: 5 })
    case 'picklist':
      return fc.constantFrom(...known.options)
    case 'string':
      return text
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'unknown':
      return fc.anything()
  }
}

function arbitraryOfObject({ entries }: v.ObjectSchema<v.ObjectEntries, undefined>): fc.Arbitrary<unknown> {
  const values = Object.entries(entries).map(([name, entry]) =>
    arbitraryOf(entry as v.GenericSchema).map((value) => (value === undefined ? {} : { [name]: value })),
  )
  return fc.tuple(...values).map((parts) => Object.assign({}, ...parts))
}
