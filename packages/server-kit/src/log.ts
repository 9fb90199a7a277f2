import { GangwayError } from '@gangway/protocol'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Words for how much is logged, most to least. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** A structured log: one JSON line per event. */
export type Log = Logger

/**
 * Creates a log. Callers pass facts that are safe to keep: codes, counts, chain ids, route patterns. Addresses,
 * bodies, query strings and messages of errors from outside never go in (architecture.md §6 “Privacy”); errors pass
 * through {@link describeError}.
 */
export function createLog(
  options: { level?: (typeof logLevels)[number]; name?: string },
  destination?: DestinationStream,
): Log {
  const settings = {
    level: options.level ?? 'info',
    base: options.name ? { name: options.name } : null,
    serializers: { error: describeError },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

/** What is logged of an error. */
type ErrorDescription = { name: string; code?: string; at?: string[]; cause?: ErrorDescription }

/**
 * Reduces an error to what may be logged: names, codes and places in the code. Messages stay out, because
 * libraries put requests, addresses and URLs with keys in them.
 */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = error instanceof GangwayError ? error.code : getSystemCode(error)
  const at = error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(code ? { code } : {}),
    ...(at ? { at: at.slice(0, 8).map((line) => line.trim()) } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

function getSystemCode(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : undefined
}
