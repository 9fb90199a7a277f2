import { commaListSchema } from '@gangway/server-kit'
import * as v from 'valibot'

/** A comma list with something in it. */
export const nonEmptyListSchema = v.pipe(commaListSchema, v.minLength(1))

/** An address of such a scheme. */
export const urlWithScheme = (schemes: RegExp) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && schemes.test(value)),
  )

/** What {@link secretSchema} takes, in words. */
export const secretForm = 'random text of 32 bytes or more, e.g. from `openssl rand -base64 32`'

/** 32 bytes or more, and not one character held down. */
export const secretSchema = v.pipe(
  v.string(),
  v.check((value) => Buffer.byteLength(value) >= 32 && new Set(value).size >= 10),
)
