import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { pictureRoute } from '@gangway/protocol'

/** Longest address made; what is longer some proxy or browser on the way would cut off. */
const maxLength = 8_000

/** Where pictures from elsewhere are served by this server. */
export type PictureAddresses = {
  /**
   * The address, on this server, of the picture at `target`, an address somebody else wrote. Null when it would be too
   * long, which a `data:` address can be. Without a project where the answer it stands in is shared between projects.
   */
  toUrl(target: string, projectId?: string): string | null
  /** What proves that this deployment gave out an address of `target`. */
  sign(target: string): string
  /** Whether this deployment itself gave out an address of `target`. */
  isSigned(target: string, signature: string): boolean
}

/**
 * Creates the addresses of pictures. Each is signed, so that this server fetches only what it has met itself, and nobody
 * can use it to fetch anything else. `secret` is the deployment's own; `apiUrl` its public origin.
 */
export function createPictureAddresses({
  secret,
  apiUrl,
}: {
  secret: Uint8Array
  apiUrl: string
}): PictureAddresses {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'gangway picture address', 32))
  const sign = (target: string) => createHmac('sha256', key).update(target).digest()

  return {
    sign: (target) => sign(target).toString('base64url'),
    toUrl(target, projectId) {
      const signature = sign(target).toString('base64url')
      const query = new URLSearchParams({ ...(projectId ? { projectId } : {}), signature, url: target })
      const address = `${apiUrl}${pictureRoute.path}?${query}`
      return address.length > maxLength ? null : address
    },
    isSigned(target, signature) {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(target)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
