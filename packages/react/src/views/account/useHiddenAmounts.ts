import { storageKeys } from '@gangway/protocol'
import { useStoredFlag } from '../../hooks/useStoredFlag.js'

/** Whether amounts are hidden from onlookers; remembered in this browser. interface-guide.md §8.1. */
export function useHiddenAmounts(): { isHidden: boolean; toggle(): void } {
  const [isHidden, toggle] = useStoredFlag(storageKeys.hiddenAmounts)
  return { isHidden, toggle }
}
