import { isOriginAllowed } from '@gangway/protocol'

/**
 * Whether every page around the frame may be there, as far as the browser tells; `frame-ancestors` says it where it does
 * not (Firefox). Never at top level. embedded-wallet.md §4.
 */
export function isEmbeddedByAllowed(
  page: { parent: unknown; location: { ancestorOrigins?: ArrayLike<string> } },
  allowedOrigins: readonly string[],
): boolean {
  if (page.parent === page) return false
  const ancestors = page.location.ancestorOrigins
  return !ancestors || Array.from(ancestors).every((origin) => isOriginAllowed(allowedOrigins, origin))
}
