import type { EnvironmentProblem } from '@gangway/server-kit'
import type { Environment } from './variables.js'

/** Which accounts are followed, by whom, and what reading them may cost. */
export type FollowSettings = {
  /** The `api` role follows its share of the networks; else processes of the role `follower` alone do. */
  isHere: boolean
  accountDays: number
  backfillRequests: number
  limits: { accounts: number; eventsPerHour: number }
}

/** Reads the variables of following; null: no account is followed. */
export function readFollowSettings(
  values: Pick<
    Environment,
    | 'GANGWAY_ROLES'
    | 'DATABASE_URL'
    | 'FOLLOW'
    | 'FOLLOW_DAYS'
    | 'FOLLOW_BACKFILL_REQUESTS'
    | 'FOLLOW_ACCOUNTS'
    | 'FOLLOW_EVENTS_PER_HOUR'
  >,
): { follow: FollowSettings | null; problems: EnvironmentProblem[] } {
  const { FOLLOW: follow } = values
  const roles = new Set(values.GANGWAY_ROLES)
  const isFollower = roles.has('follower')
  // Who reads what a follower writes shares a database with it, and no other process has an embedded one.
  const isShared = isFollower || (roles.has('api') && follow === 'elsewhere')
  const checks: [field: string, isWrong: boolean, description: string][] = [
    [
      'GANGWAY_ROLES',
      isFollower && roles.has('api'),
      'follower runs in a process without api, which by itself follows unless FOLLOW=elsewhere',
    ],
    ['FOLLOW', isFollower && follow === 'off', 'Must not be off for the follower role'],
    [
      'DATABASE_URL',
      isShared && !values.DATABASE_URL,
      'Required for the follower role and with FOLLOW=elsewhere: both share one database',
    ],
  ]
  const problems = checks.flatMap(([field, isWrong, description]) =>
    isWrong ? [{ field, description }] : [],
  )
  if (follow === 'off') return { follow: null, problems }
  return {
    follow: {
      isHere: follow === 'on',
      accountDays: values.FOLLOW_DAYS,
      backfillRequests: values.FOLLOW_BACKFILL_REQUESTS,
      limits: {
        accounts: values.FOLLOW_ACCOUNTS,
        eventsPerHour: values.FOLLOW_EVENTS_PER_HOUR || Number.POSITIVE_INFINITY,
      },
    },
    problems,
  }
}
