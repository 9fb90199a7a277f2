import type { Page } from '@playwright/test'

/**
 * Gives a page an authenticator that makes passkeys with secrets (PRF), which agrees to everything at once. It is of this
 * page alone: a passkey made in it is not there in another page, nor in a window. WebAuthn, automation.
 */
export async function addAuthenticator(page: Page): Promise<{ remove(): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
