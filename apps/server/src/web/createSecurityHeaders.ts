/**
 * Headers of the page. Scripts and styles come from the page's own origin alone, requests go there, to the API and the relay;
 * wallets that open the page inside themselves are not kept out by more than their own origin. architecture.md §5.
 */
export function createSecurityHeaders(config: {
  apiUrl: string
  hasCoinbaseWallet: boolean
  wallet: { frameUrl: string | undefined }
  pairing: { page?: { relayUrl: string } | undefined }
}): Record<string, string> {
  const { apiUrl, hasCoinbaseWallet, wallet, pairing } = config
  // Its window needs no permission. Whoever chooses the mobile app there is answered by this relay.
  const coinbaseRelay = hasCoinbaseWallet ? ' https://www.walletlink.org wss://www.walletlink.org' : ''
  const relay = pairing.page ? ` ${new URL(pairing.page.relayUrl).origin}` : ''
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: blob: ${apiUrl}`,
    'connect-src': `'self' ${apiUrl}${relay}${coinbaseRelay}`,
    'font-src': "'self'",
    'manifest-src': "'self'",
    ...(wallet.frameUrl ? { 'frame-src': wallet.frameUrl } : {}),
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    // Not `same-origin`: a wallet's popup must be able to answer the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}
