import { getNameSuggestions } from '@gangway/core'
import { useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'

/** Quiet after the last key before a label is checked, ms. interface-guide.md §7.10. */
const quiet = 400

/** What the server says of a label; `ideas`: free labels like it. */
type Answer = { kind: 'unknown' | 'free' } | { kind: 'taken'; ideas: readonly string[] }

/** What is known of a label. */
export type LabelCheck = { kind: 'empty' | 'short' | 'characters' | 'offline' | 'checking' } | Answer

/** Checks whether a label can be registered, as it is typed. `attempt` changes to check again. */
export function useLabelCheck(label: string, attempt: number): LabelCheck {
  const config = useConfig()
  const isOnline = useIsOnline()
  const [answered, setAnswered] = useState<{ question: string; answer: Answer } | null>(null)
  const fault = findFault(label)
  const question = `${label} ${attempt}`
  const isKnown = answered?.question === question
  useEffect(() => {
    if (fault !== null || !isOnline || isKnown) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await getNameSuggestions(config, { label, signal: abort.signal }).then(
        ([exact, ...others]): Answer =>
          exact?.label === label && exact.isFree
            ? { kind: 'free' }
            : { kind: 'taken', ideas: others.slice(0, 3).map((other) => other.label) },
        (): Answer => ({ kind: 'unknown' }),
      )
      if (!abort.signal.aborted) setAnswered({ question, answer })
    }, quiet)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [config, label, fault, question, isOnline, isKnown])
  if (fault !== null) return { kind: fault }
  if (isKnown) return answered.answer
  return { kind: isOnline ? 'checking' : 'offline' }
}

/** What the server would refuse by its form (product.md §5). */
function findFault(label: string): 'empty' | 'short' | 'characters' | null {
  if (label === '') return 'empty'
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters'
  if (label.length < 4) return 'short'
  return /^(?!..--)[a-z0-9][a-z0-9-]{2,62}[a-z0-9]$/.test(label) ? null : 'characters'
}
