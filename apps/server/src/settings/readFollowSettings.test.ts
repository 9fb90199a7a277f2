import { expect, test } from 'vitest'
import { readFollowSettings } from './readFollowSettings.js'

const values = {
  ...({ GANGWAY_ROLES: ['web', 'api'], FOLLOW: 'on', DATABASE_URL: undefined } as const),
  ...{ FOLLOW_DAYS: 90, FOLLOW_BACKFILL_REQUESTS: 20_000 },
  ...{ FOLLOW_ACCOUNTS: 10_000, FOLLOW_EVENTS_PER_HOUR: 0 },
}
const url = 'postgres://localhost/gangway'

test('default: the api role follows; FOLLOW=elsewhere leaves that to others, and off to nobody', () => {
  const { follow, problems } = readFollowSettings({ ...values, GANGWAY_ROLES: ['web', 'api'] })
  expect(problems).toEqual([])
  expect(follow).toEqual({
    ...{ isHere: true, accountDays: 90, backfillRequests: 20_000 },
    limits: { accounts: 10_000, eventsPerHour: Number.POSITIVE_INFINITY },
  })
  const elsewhere = {
    ...values,
    GANGWAY_ROLES: ['api' as const],
    DATABASE_URL: url,
    FOLLOW: 'elsewhere' as const,
  }
  expect(readFollowSettings(elsewhere)).toMatchObject({ follow: { isHere: false }, problems: [] })
  const off = { ...values, GANGWAY_ROLES: ['api' as const], FOLLOW: 'off' as const }
  expect(readFollowSettings(off)).toEqual({ follow: null, problems: [] })
})

test.each([
  ['GANGWAY_ROLES', { GANGWAY_ROLES: ['api', 'follower'], DATABASE_URL: url, FOLLOW: 'on' }],
  ['FOLLOW', { GANGWAY_ROLES: ['follower'], DATABASE_URL: url, FOLLOW: 'off' }],
  ['DATABASE_URL', { GANGWAY_ROLES: ['follower'], DATABASE_URL: undefined, FOLLOW: 'on' }],
  ['DATABASE_URL', { GANGWAY_ROLES: ['api'], DATABASE_URL: undefined, FOLLOW: 'elsewhere' }],
] as const)('error: %s of %o', (field, given) => {
  const { problems } = readFollowSettings({ ...values, ...given, GANGWAY_ROLES: [...given.GANGWAY_ROLES] })
  expect(problems.map((problem) => problem.field)).toEqual([field])
})
