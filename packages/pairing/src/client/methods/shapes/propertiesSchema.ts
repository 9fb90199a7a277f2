import * as v from 'valibot'

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
