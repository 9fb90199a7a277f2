import { test } from '@gangway/testing/playwright'
import { createReturnedLook } from '../support/createReturnedLook.js'

// States of the page after a provider's return are accessible and fit: embedded-wallet.md §7; interface-guide §16.

test('a login that ended at the provider, and no login', async ({ browser, world }) => {
  test.slow()
  const look = createReturnedLook(browser, world)
  for (const [state, code] of [
    ['declined', 'LOGIN_DECLINED'],
    ['denied', 'LOGIN_DENIED'],
    ['expired', 'LOGIN_EXPIRED'],
    ['failed', 'LOGIN_PROVIDER_FAILED'],
    ['notAvailable', 'LOGIN_NOT_AVAILABLE'],
  ])
    await look(state ?? '', `provider=facebook&error=${code}`)
  await look('noLogin', '')
})
