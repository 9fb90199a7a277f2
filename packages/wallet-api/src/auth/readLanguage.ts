import { type LanguageTag, pickLanguage } from '@gangway/protocol'
import type { Context } from 'hono'

/** Of a header that anybody may send: how much of it is read, in letters and in tags. */
const longest = 500
const mostTags = 20

/**
 * The language of the browser that asks, by what it states in `Accept-Language`: a page of the frame says there in which
 * one it is shown. null: it states none that there are mails in. RFC 9110 §12.5.4.
 */
export function readLanguage(request: Context): LanguageTag | null {
  const stated = (request.req.header('accept-language') ?? '').slice(0, longest)
  const wanted = stated
    .split(',')
    .slice(0, mostTags)
    .map(readTag)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return pickLanguage(wanted.map(({ tag }) => tag))
}

/** `es-MX;q=0.8`; what is no weight is none. */
function readTag(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((each) => /^q=/i.test(each))
  return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
