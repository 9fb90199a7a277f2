import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { createTestLog } from '../tests/createTestLog.js'

test('behavior: an error is logged by name, code and place; its messages are not (architecture.md §6)', () => {
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

test('error: what somebody wrote ends no line and begins none', () => {
  const { log, lines } = createTestLog()
  const before = Date.now()
  const text = 'a\n{"level":30,"msg":"forged"}\r\u2028\u001b[31m%s%j'
  log.warn({ field: text, fields: { [text]: text } }, 'refused')
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  // Without the one at its end no byte of it ends a line, or moves a terminal.
  expect([...line.slice(0, -1)].every((character) => character >= ' ')).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: 'refused', field: text, fields: { [text]: text } })
  expect(JSON.parse(line).time).toBeGreaterThanOrEqual(before)
})
