import { limits } from '@gangway/protocol'
import { expect, test, vi } from 'vitest'
import { createLogRing } from './createLogRing.js'

const getNow = () => Date.UTC(2026, 10, 21)
const key = 'ab12cd34'.repeat(8)

test('default: lines with their time, oldest first, told as they come', () => {
  const onLine = vi.fn()
  const ring = createLogRing({ onLine, getNow })
  ring.add('one')
  ring.add('two')
  expect(ring.getLines()).toEqual(['2026-11-21T00:00:00.000Z one', '2026-11-21T00:00:00.000Z two'])
  expect(onLine).toHaveBeenLastCalledWith('2026-11-21T00:00:00.000Z two')
})

test('behavior: holds 1,024,000 bytes at most and drops the oldest (product.md §9 “Log buffer”)', () => {
  expect(limits.logBufferSize).toBe(1_024_000)
  const ring = createLogRing({ getNow })
  for (let index = 0; index < 3_000; index++) ring.add(`${index} ${'ü'.repeat(250)}`)
  const lines = ring.getLines()
  const bytes = new TextEncoder().encode(lines.join('')).length
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_023_000)
  expect(lines.at(-1)).toContain('2999 ')
})

test('behavior: a line that is endless is cut', () => {
  const ring = createLogRing({ getNow })
  ring.add('x'.repeat(5_000_000))
  expect(ring.getLines()[0]?.length).toBeLessThan(3_000)
})

test('behavior: topics are shortened, and of a key in a link nothing is kept', () => {
  const ring = createLogRing({ getNow })
  ring.add(`publish on ${key}: wc:${key}@2?symKey=${key}&relay-protocol=irn`)
  expect(ring.getLines()[0]).toBe(
    '2026-11-21T00:00:00.000Z publish on ab12cd34…: wc:ab12cd34…@2?symKey=…&relay-protocol=irn',
  )
})
