import * as v from 'valibot'

/** A moment as the wire has it (s since 1970), read as ms. */
export const timestampSchema = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(8_640_000_000_000),
  v.transform((seconds) => seconds * 1000),
)

/** A moment for the wire, whole seconds. */
export function toTimestamp(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

/** Free texts by name; what is no text is left out. */
export const propertiesSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((properties) => {
    const texts = Object.entries(properties).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  }),
)
