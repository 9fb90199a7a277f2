import * as v from 'valibot'

/** A list of which only the rows of the wrong shape are left out: one that an older version wrote costs no other. */
export function lenientArray<const TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const result = v.safeParse(schema, row)
        return result.success ? [result.output] : []
      }),
    ),
  )
}
