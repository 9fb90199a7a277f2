import { useEffect } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** Tells the number of results after half a second of quiet; `key` takes `count`. interface-guide.md §5 “Search + list”. */
export function useFoundAnnouncement(text: string, key: AnyMessageKey, count: number): void {
  const t = useLateTranslate()
  const announce = useAnnounce()
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => announce(t(key, { count })), 500)
    return () => clearTimeout(timer)
  }, [text, key, count, t, announce])
}
