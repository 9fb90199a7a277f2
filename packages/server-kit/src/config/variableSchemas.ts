import * as v from 'valibot'
import { parseUrl } from '../parseUrl.js'

/** Schema of a comma list; blanks around entries and empty entries are dropped. */
export const commaListSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

/** Schema of `on` or `off`, read as a boolean. */
export const switchSchema = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((text) => text === 'on'),
)

/** Schema of a TCP port; 0 lets the system choose. */
export const portSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))

/** Schema of a whole number that is not negative. */
export const countSchema = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))

/** A host without what has a meaning in a content security policy, which browsers take in an address: `;`, `,` and `'`. */
const originForm = /^https?:\/\/([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:]+\])(:\d+)?$/

/** Schema of an origin: `http(s)://host[:port]`, spelt as browsers send it in `Origin`. */
export const originSchema = v.pipe(
  v.string(),
  v.check((text) => {
    const url = parseHttpUrl(text)
    return url !== undefined && originForm.test(url.origin) && url.pathname === '/' && !/[?#]/.test(text)
  }),
  v.transform((text) => new URL(text).origin),
)

/** Schema of an http(s) address without user name and password (fetch refuses those). */
export const httpUrlSchema = v.pipe(
  v.string(),
  v.check((text) => parseHttpUrl(text) !== undefined),
)

function parseHttpUrl(text: string): URL | undefined {
  const url = parseUrl(text)
  if (!url) return undefined
  const isPlain = url.username === '' && url.password === ''
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined
}
