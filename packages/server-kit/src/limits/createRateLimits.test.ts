import { expect, test } from 'vitest'
import { createMetrics } from '../metrics.js'
import { createRateLimits } from './createRateLimits.js'

test('default: each client has its own room', async () => {
  const metrics = createMetrics()
  const limits = createRateLimits({ perClient: 3, perProject: 0 }, metrics)
  await limits.consume({ ip: '10.0.0.1' }, 3)
  await limits.consume({ ip: '10.0.0.2', projectId: 'p' }, 3)
  await expect(limits.consume({ ip: '10.0.0.1' }, 1)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    context: { retryAfter: 60 },
  })
  expect(await metrics.registry.metrics()).toContain('gangway_rate_limited_total{scope="client"} 1')
})

test('behavior: a project is limited over all its clients', async () => {
  const limits = createRateLimits({ perClient: 0, perProject: 2 }, createMetrics())
  await limits.consume({ ip: '10.0.0.1', projectId: 'p' }, 1)
  await limits.consume({ ip: '10.0.0.2', projectId: 'p' }, 1)
  await expect(limits.consume({ ip: '10.0.0.3', projectId: 'p' }, 1)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  await limits.consume({ ip: '10.0.0.3', projectId: 'q' }, 1)
})

test('behavior: 0 is no limit', async () => {
  const limits = createRateLimits({ perClient: 0, perProject: 0 }, createMetrics())
  await limits.consume({ ip: '10.0.0.1', projectId: 'p' }, 1_000_000)
})
