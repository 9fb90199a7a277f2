import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { createTestLog } from '../tests/createTestLog.js'

test('behavior: an error is logged by name, code and place; its messages are not (DESIGN §6)', () => {
  const { log, lines } = createTestLog()
  const cause = Object.assign(new TypeError('canary\n    at canary line'), {
    code: 'ECONNREFUSED',
    url: 'canary',
  })
  const error = new GangwayError('RPC_UPSTREAM_FAILED', {
    cause,
    details: 'canary',
    shortMessage: 'canary',
    context: { canary: 'canary' },
  })
  log.error({ error }, 'failed')
  const [line = '{}'] = lines
  expect(line).not.toContain('canary')
  expect(JSON.parse(line).error).toMatchObject({
    name: 'GangwayError',
    code: 'RPC_UPSTREAM_FAILED',
    cause: { name: 'TypeError', code: 'ECONNREFUSED' },
  })
})

test('behavior: a thrown text is logged by its type alone', () => {
  const { log, lines } = createTestLog()
  log.error({ error: 'canary' }, 'failed')
  expect(lines.join('')).not.toContain('canary')
})
