import { type Freshness, setHeader } from '@gangway/server-kit'
import type { Context } from 'hono'

/**
 * Says of an answer out of a cache where it came from and how old it is in seconds (data-sources.md §4), and how long others
 * may keep it: by default not at all.
 */
export function setCacheHeaders(context: Context, { state, age }: Freshness, control = 'no-store'): void {
  setHeader(context, 'x-cache', state)
  setHeader(context, 'age', String(Math.floor(age / 1000)))
  setHeader(context, 'cache-control', control)
}
