import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { isConflict } from './retryConflicts.js'

/**
 * SQLSTATE classes of a server that cannot serve now, whatever it is asked: no connection, wrong password, no such
 * database, full, stopped or out of time; and 25006, a standby that takes no writes.
 */
const outageStates = /^(08|25006|28|3D|53|57)/

/** What the system says of a server that is not there. */
const systemCodes = /^(E(CONN|HOST|NET|ADDR)[A-Z]+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_[A-Z]+)$/

/** What the driver says, without a code, of a connection it did not get or lost. */
const driverMessages =
  /^(timeout exceeded when trying|Connection terminated|Query read timeout|Client (has encountered|was closed))/

/**
 * Whether a statement failed because the database is not to be had, or let another go first, so that the same one may succeed
 * later.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseOutage(error.cause)
  if (error instanceof pg.DatabaseError) return outageStates.test(error.code ?? '') || isConflict(error)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return systemCodes.test(code) || driverMessages.test(error.message)
}

/** SQLSTATEs of a server that starts, stops, stands by or is full: in a while it is another matter. */
const passingStates = /^(08|25006|53|57014|57P0[1235])/

/** What the system says of a server that is not there now, and may come back under the same address. */
const passingCodes = /^(ECONN[A-Z]+|EHOST[A-Z]+|ENET[A-Z]+|ETIMEDOUT|EPIPE|EAI_AGAIN)$/

/** Whether a server may be there later without anything being set otherwise: that cannot be said of a wrong name or password. */
export function isServerAway(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isServerAway(error.cause)
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passingCodes.test(code) || driverMessages.test(error.message)
}
