import { isSignInMissing } from '@gangway/core'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** Whether the account in use must sign in before anything can be done with it. product.md §4. */
export function useIsSignInMissing(): boolean {
  const config = useConfig()
  return useGangway(() => isSignInMissing(config))
}
