import { parseWith } from '@gangway/protocol'
import type { Context } from 'hono'
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const amount = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/),
  v.transform((text) => BigInt(text)),
)

/**
 * Reads a question out of a query, by the names a service has for its parts.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function readSwapQuestion(c: Context, names: { from: string; to: string; amount: string }) {
  const query = c.req.query()
  return {
    from: parseWith(address, query[names.from]),
    to: parseWith(address, query[names.to]),
    amount: parseWith(amount, query[names.amount]),
  }
}

/** Reads an account out of a query. @throws GangwayError `INVALID_INPUT`. */
export function readAccount(c: Context, name: string): string {
  return parseWith(address, c.req.query(name))
}

/** Reads a number out of a query. @throws GangwayError `INVALID_INPUT`. */
export function readNumber(c: Context, name: string, otherwise?: number): number {
  const text = c.req.query(name) ?? (otherwise === undefined ? undefined : String(otherwise))
  return Number(parseWith(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)), text))
}
