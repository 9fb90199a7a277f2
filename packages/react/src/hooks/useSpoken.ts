import { useEffect } from 'react'
import { useAnnounce } from './useAnnounce.js'

/** Speaks a text when it appears and each time it changes. */
export function useSpoken(text: string): void {
  const announce = useAnnounce()
  useEffect(() => announce(text), [announce, text])
}
