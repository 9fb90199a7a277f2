import { GangwayError } from '@gangway/protocol'
import { listOperatorRows } from '@gangway/wallet-api/operator'
import { defineConsoleRoute } from '../consoleRoute.js'

/** What operators did, and what the key that asks may do. */
export const auditRoutes = [
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/audit',
    scope: 'audit:read',
    run: async ({ getQuery }, deps) => {
      const before = getQuery('before')
      if (before !== undefined && !/^\d{1,15}$/.test(before))
        throw new GangwayError('INVALID_INPUT', { context: { field: 'before' } })
      return listOperatorRows(deps, { before: before === undefined ? null : Number(before) })
    },
  }),
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/me',
    scope: null,
    run: async ({ name, scopes }) => ({ name, scopes }),
  }),
]
