import { getDefaultStorage } from '@gangway/core'
import { useState } from 'react'

/** A choice of this browser's owner that outlives a reload; off until chosen. */
export function useStoredFlag(key: string): [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(() => getDefaultStorage().getItem(key) === 'true')
  const toggle = () => {
    getDefaultStorage().setItem(key, String(!isOn))
    setIsOn(!isOn)
  }
  return [isOn, toggle]
}
