import { getDefaultStorage } from '@gangway/core'
import { storageKeys } from '@gangway/protocol'
import { useState } from 'react'

/** Whether amounts are hidden from onlookers; remembered in this browser. interface-guide §8.1. */
export function useHiddenAmounts(): { isHidden: boolean; toggle(): void } {
  const [isHidden, setIsHidden] = useState(
    () => getDefaultStorage().getItem(storageKeys.hiddenAmounts) === 'true',
  )
  const toggle = () => {
    getDefaultStorage().setItem(storageKeys.hiddenAmounts, String(!isHidden))
    setIsHidden(!isHidden)
  }
  return { isHidden, toggle }
}
