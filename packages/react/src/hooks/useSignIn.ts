import { cancelSignIn, prepareSignIn, type SignInState, signIn } from '@gangway/core'
import type { SiwxSession } from '@gangway/protocol'
import { useMemo } from 'react'
import { useRouter } from '../router/useRouter.js'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** Signing the account in use in: how far it is, and the ways on. product.md §4. */
export function useSignIn(): SignInState & {
  /** Opens the dialog's view for it. */
  open(): void
  /** {@link prepareSignIn} bound to the provider's config. */
  prepare(): Promise<void>
  /** {@link signIn} bound to the provider's config; call it from a tap, throws what it throws. */
  sign(): Promise<SiwxSession>
  /** {@link cancelSignIn} bound to the provider's config; throws what it throws. */
  cancel(): ReturnType<typeof cancelSignIn>
} {
  const config = useConfig()
  const { reset } = useRouter()
  const state = useGangway((state) => state.signIn)
  return useMemo(
    () => ({
      ...state,
      open: () => reset('SIWXSignMessage'),
      prepare: () => prepareSignIn(config),
      sign: () => signIn(config),
      cancel: () => cancelSignIn(config),
    }),
    [config, reset, state],
  )
}
