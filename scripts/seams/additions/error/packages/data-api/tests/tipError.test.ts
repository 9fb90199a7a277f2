import { readFileSync } from 'node:fs'
import { GangwayError, toGangwayError } from '@gangway/protocol'
import { createHttpApp, createLog, createMetrics } from '@gangway/server-kit'
import { expect, test } from 'vitest'

test('the error has its message and status, and stands in docs/errors.md', async () => {
  const app = createHttpApp({ log: createLog({ level: 'silent' }), metrics: createMetrics() })
  app.get('/', () => {
    throw new GangwayError('TIP_TOO_SMALL')
  })
  const response = await app.request('/')
  expect([response.status, await response.json()]).toMatchObject([418, { code: 'TIP_TOO_SMALL' }])
  expect(toGangwayError(new GangwayError('TIP_TOO_SMALL')).shortMessage).toBe('Too little')
  expect(readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')).toContain('TIP_TOO_SMALL')
})
