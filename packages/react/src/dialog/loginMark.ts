import { type Config, getStorageKey } from '@gangway/core'
import { storageKeys } from '@gangway/protocol'

/**
 * Remembers for this tab alone that a login by e-mail is on screen: after a reload, or when the browser brings back a tab it
 * had discarded, the dialog opens by itself. Whose login it is, the frame alone knows.
 */
export function markLogin(config: Config, isShown: boolean): void {
  const key = getStorageKey(config, storageKeys.loginShown)
  try {
    if (isShown) sessionStorage.setItem(key, 'true')
    else sessionStorage.removeItem(key)
  } catch {
    // A storage that refuses: the person opens the dialog, and finds the login there.
  }
}

/** Whether one was on screen when this tab was left. */
export function wasLoginShown(config: Config): boolean {
  try {
    return sessionStorage.getItem(getStorageKey(config, storageKeys.loginShown)) !== null
  } catch {
    return false // as above
  }
}
