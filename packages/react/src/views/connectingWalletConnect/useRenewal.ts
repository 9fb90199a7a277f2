import { useEffect, useRef, useState } from 'react'
import { whenPassed } from '../../hooks/whenPassed.js'

/** How long before its end a link is replaced, or no longer shown, ms. interface-guide.md §7.5. */
const renewBefore = 15_000

/**
 * Replaces a link before its end, unless the screen was touched: it may be on its way into an app then. Tells whether it
 * is not to be shown any more instead. Null: there is no link. `renew` stays the same from one drawing to the next.
 */
export function useRenewal(
  link: { uri: string | null; expiresAt: number | null } | null,
  renew: () => void,
): boolean {
  const uri = link?.uri ?? null
  const expiresAt = link?.expiresAt ?? null
  const touchedUri = useRef<string | null>(null)
  const [spentUri, setSpentUri] = useState<string | null>(null)
  useEffect(() => {
    const touch = () => {
      touchedUri.current = uri
    }
    document.addEventListener('pointerdown', touch, true)
    document.addEventListener('keydown', touch, true)
    return () => {
      document.removeEventListener('pointerdown', touch, true)
      document.removeEventListener('keydown', touch, true)
    }
  }, [uri])
  useEffect(() => {
    if (uri === null || expiresAt === null) return
    return whenPassed(expiresAt - renewBefore, () => {
      if (touchedUri.current === uri) setSpentUri(uri)
      else renew()
    })
  }, [uri, expiresAt, renew])
  return uri !== null && uri === spentUri
}
