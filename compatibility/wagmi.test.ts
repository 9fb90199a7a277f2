import { version } from '@wagmi/core'
import { expect, test } from 'vitest'

test('default: what runs here is the @wagmi/core of wagmi 2.19, the oldest @gangway/core/wagmi accepts', () => {
  expect(version).toBe('2.22.1')
})
