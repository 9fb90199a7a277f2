import { expect, test, vi } from 'vitest'
import { testConfig } from '../tests/createTestFrame.js'
import { type FrameParts, startFrame } from './startFrame.js'

test('error: opened on its own it listens to nobody, product.md §8 ‘W3mFrame: parent is not set’', () => {
  const addEventListener = vi.fn()
  const page = { addEventListener, location: {} } as unknown as Window
  Object.assign(page, { parent: page })
  const log = vi.fn()
  startFrame({ page, config: testConfig, log } as Partial<FrameParts> as FrameParts)
  expect(log).toHaveBeenCalledExactlyOnceWith('W3mFrame: parent is not set')
  expect(addEventListener).not.toHaveBeenCalled()
})
