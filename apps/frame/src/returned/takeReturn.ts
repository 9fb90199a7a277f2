import { type ErrorCode, errorCodes, providerReturnSchema } from '@gangway/protocol'
import * as v from 'valibot'

/** What a return brought: a token to go on with, or why there is none; null: nothing of ours. */
export type PageReturn = { token: string; returnTo: string | null } | { error: ErrorCode } | null

/** What came back with the browser, taken out of the address: it stays in no history, and no screenshot shows it. */
export function takeReturn(page: Pick<Window, 'location' | 'history'>): PageReturn {
  const fragment = Object.fromEntries(new URLSearchParams(page.location.hash.slice(1)))
  page.history.replaceState(null, '', page.location.pathname)
  const result = v.safeParse(providerReturnSchema, fragment)
  if (!result.success) return null
  const { output } = result
  if ('token' in output) return { token: output.token, returnTo: output.returnTo ?? null }
  return { error: isErrorCode(output.error) ? output.error : 'UNKNOWN' }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code)
}
