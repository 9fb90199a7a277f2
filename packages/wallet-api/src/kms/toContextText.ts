import type { RecordContext } from '../database/sealedRecord.js'

/** A context as additional data; JSON, so that no two lists of parts give the same text. */
export function toContextText(context: RecordContext): string {
  return JSON.stringify(['gangway record', ...context])
}
