import { useEffect } from 'react'
import { useAnnounce } from './useAnnounce.js'

/** Speaks a text when it appears and each time it changes. Nothing to say leaves what others said alone. */
export function useSpoken(text: string): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
