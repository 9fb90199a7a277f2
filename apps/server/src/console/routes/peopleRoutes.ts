import { GangwayError } from '@gangway/protocol'
import {
  closeUser,
  endUserSessions,
  exportUserRows,
  findUsers,
  joinProjects,
  lockUser,
  makeDeletionReceipt,
  readKeptProjects,
  readUser,
  unlockUser,
} from '@gangway/wallet-api/operator'
import * as v from 'valibot'
import { defineConsoleRoute } from '../consoleRoute.js'

const textSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(320))

/** What is done to one person at once, and what counts of it is told. */
const changes = { lock: lockUser, unlock: unlockUser, 'end-sessions': endUserSessions } as const

/** People: found by all of an address, looked at, locked, let in, logged out, and deleted. */
export const peopleRoutes = [
  defineConsoleRoute({
    method: 'POST',
    path: '/v1/people/find',
    scope: 'people:read',
    body: v.union([v.strictObject({ email: textSchema }), v.strictObject({ address: textSchema })]),
    run: async ({ body, by }, deps) => {
      const projects = joinProjects(deps.config.wallet.projects, await readKeptProjects(deps.database))
      const pepper = await deps.getPepper()
      const projectIds = projects.map(({ id }) => id)
      return { people: await findUsers({ ...deps, pepper }, { ...body, projectIds, by }) }
    },
  }),
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/people/:id',
    scope: 'people:read',
    run: async ({ id }, deps) => ({ person: found(await readUser(deps, { userId: id })) }),
  }),
  ...(['lock', 'unlock', 'end-sessions'] as const).map((change) =>
    defineConsoleRoute({
      method: 'POST',
      path: `/v1/people/:id/${change}`,
      scope: 'people:write',
      run: async ({ id, by }, deps) => ({
        endedSessions: found(await changes[change](deps, { userId: id, by })),
      }),
    }),
  ),
  defineConsoleRoute({
    method: 'POST',
    path: '/v1/people/:id/deletion',
    scope: 'people:write',
    body: v.strictObject({ waiver: v.boolean() }),
    run: async ({ id, body, by }, deps) => {
      const { database, getNow, config } = deps
      const frameUrl = config.wallet.frameUrl ?? ''
      const erasesAt = found(await closeUser({ database, getNow, frameUrl }, { userId: id, by, ...body }))
      return { erasesAt, receipt: await makeDeletionReceipt(deps, { userId: id, by }) }
    },
  }),
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/people/:id/receipt',
    scope: 'people:read',
    run: async ({ id, by }, deps) => ({
      receipt: found(await makeDeletionReceipt(deps, { userId: id, by })),
    }),
  }),
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/people/:id/audit',
    scope: 'audit:read',
    run: async ({ id, by }, deps) => ({ rows: await exportUserRows(deps, { userId: id, by }) }),
  }),
]

/** @throws GangwayError `NOT_FOUND`. */
function found<T>(value: T | null): T {
  if (value === null) throw new GangwayError('NOT_FOUND', { shortMessage: 'There is no such user' })
  return value
}
