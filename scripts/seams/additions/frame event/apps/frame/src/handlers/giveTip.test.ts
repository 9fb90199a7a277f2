import { expect, test } from 'vitest'
import { createTestFrame } from '../../tests/createTestFrame.js'

test('the frame answers the event, and refuses what is none', async () => {
  const { ask } = createTestFrame()
  expect(await ask('GIVE_TIP', { amount: 5 })).toMatchObject({ payload: { given: 5 } })
  expect(await ask('GIVE_TIP', { amount: 'all' })).toMatchObject({ type: '@w3m-frame/GIVE_TIP_ERROR' })
})
