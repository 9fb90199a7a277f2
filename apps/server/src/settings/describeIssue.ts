import { getSchemaMessage } from '@gangway/protocol'
import type * as v from 'valibot'

/** What is wrong with one member of a JSON value of the environment; never holds the value itself. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  // Valibot reports a member a strict object does not know as one that should never be there.
  if (issue.expected === 'never') return 'Unknown member'
  return issue.kind === 'schema' ? getSchemaMessage(issue) : issue.message
}
