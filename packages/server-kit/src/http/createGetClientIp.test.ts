import { expect, test } from 'vitest'
import { createTestLog } from '../../tests/createTestLog.js'
import { createGetSourceIp } from './createGetClientIp.js'

const headers = new Headers({ 'x-forwarded-for': '1.1.1.1' })

test('behavior: the first X-Forwarded-For that is not believed is said once, without an address', () => {
  const { log, lines } = createTestLog()
  const getSourceIp = createGetSourceIp({ trustProxy: { hops: 0 }, log })
  expect(getSourceIp({ headers: new Headers(), remoteAddress: '203.0.113.7' })).toBe('203.0.113.7')
  expect(lines).toEqual([])
  expect(getSourceIp({ headers, remoteAddress: '203.0.113.7' })).toBe('203.0.113.7')
  expect(getSourceIp({ headers, remoteAddress: '203.0.113.8' })).toBe('203.0.113.8')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining('TRUST_PROXY') })
  expect(lines[0]).not.toMatch(/203\.0\.113|1\.1\.1\.1/)
})

test('behavior: a trusted proxy is believed in silence', () => {
  const { log, lines } = createTestLog()
  const getSourceIp = createGetSourceIp({ trustProxy: { hops: 1 }, log })
  expect(getSourceIp({ headers, remoteAddress: '203.0.113.7' })).toBe('1.1.1.1')
  expect(lines).toEqual([])
})

test('behavior: who has no address is one client', () => {
  const { log } = createTestLog()
  const getSourceIp = createGetSourceIp({ trustProxy: { hops: 0 }, log })
  expect(getSourceIp({ headers: new Headers(), remoteAddress: undefined })).toBe('unknown')
})
