import { createPasskeys, type Passkeys } from './passkey.js'

/** The passkeys of this page's browser. */
export function getPasskeys(page: Window & typeof globalThis): Passkeys {
  const { PublicKeyCredential: known, navigator, location } = page
  return createPasskeys({
    credentials: {
      create: (options) => navigator.credentials.create(options),
      get: (options) => navigator.credentials.get(options),
    },
    host: location.hostname,
    hasPasskeys: known !== undefined && navigator.credentials !== undefined,
    getCapabilities:
      known && 'getClientCapabilities' in known ? () => known.getClientCapabilities() : undefined,
  })
}
