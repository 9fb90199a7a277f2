import { useEffect } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** How long typing must have rested before the number of results is spoken, ms. interface-guide.md §5. */
const quietTime = 500

/** Speaks how many networks a search has found; null: no search. */
export function useSpokenCount(count: number | null): void {
  const t = useTranslate()
  const announce = useAnnounce()
  useEffect(() => {
    if (count === null) return
    const timer = setTimeout(() => announce(t('networks.found', { count })), quietTime)
    return () => clearTimeout(timer)
  }, [announce, count, t])
}
