import { createSiwxMessageText, type SiwxMessageFields } from '@gangway/protocol'
import { testAccounts, testOrigin } from './createTestContext.js'

/** A sign-in to the page of the tests, by the rules. */
export function createSignInMessage(changes: Partial<SiwxMessageFields> = {}): string {
  return createSiwxMessageText({
    domain: new URL(testOrigin).host,
    accountAddress: testAccounts.evm,
    chainId: 'eip155:31337',
    uri: `${testOrigin}/login`,
    version: '1',
    nonce: '12345678',
    statement: 'Hello',
    issuedAt: '2026-01-01T00:00:00Z',
    ...changes,
  })
}
