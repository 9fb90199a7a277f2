import * as v from 'valibot'

/** A signed note of one service to the other, carried by the frame: a JWT, ES256. */
export const noteSchema = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
