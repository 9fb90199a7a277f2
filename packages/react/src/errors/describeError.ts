import { toGangwayError } from '@gangway/protocol'

/** Code and raw words of an error, for “Details”. */
export function describeError(error: unknown): string {
  const { code, message } = toGangwayError(error)
  return `${code}\n${message}`
}
