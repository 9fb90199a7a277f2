import { useContext } from 'react'
import { useRouter } from './useRouter.js'
import { ViewEntryContext } from './useViewParams.js'

/** Opens all that is known of a transaction; Back leads to the list it was in. */
export function useOpenTransaction(): (hash: string) => void {
  const entry = useContext(ViewEntryContext)
  const { push, replace } = useRouter()
  return (hash) => {
    if (entry?.view === 'Account') replace('Account', { ...entry.params, tab: 'activity' })
    push('Transaction', { hash })
  }
}
